"""Events, questions and actions in plain words."""

from services.games.westeria.presentation.words.explain import explain
from services.games.westeria.presentation.words.question import question
from services.games.westeria.presentation.words.tell import tell

__all__ = ["explain", "question", "tell"]
