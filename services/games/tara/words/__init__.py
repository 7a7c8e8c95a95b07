"""What happens, what is asked and what may be done, in plain words."""

from services.games.tara.words.explain import explain
from services.games.tara.words.question import question
from services.games.tara.words.tell import tell

__all__ = ["explain", "question", "tell"]
