"""What a game declares about itself, as a message. Pure."""

import json
from typing import Any

from ardri.engine.v1 import engine_service_pb2 as pb
from services.kernel import Game, OptionSpec
from services.runtime.jobs.wire import Wire


def described(game: Game[Any, Any], wire: Wire, levels: range) -> pb.Game:
    """The facts of a game and the names of its messages."""
    facts = game.facts
    return pb.Game(
        name=facts.name,
        title=facts.title,
        min_seats=facts.min_seats,
        max_seats=facts.max_seats,
        seat_names=facts.seat_names,
        rules_version=facts.rules_version,
        older_rules=facts.older_rules,
        perfect_information=facts.perfect_information,
        options=[_option(spec) for spec in facts.options],
        levels=levels,
        options_type=wire.options_type.DESCRIPTOR.full_name,
        action_type=wire.action_type.DESCRIPTOR.full_name,
        view_type=wire.view_type.DESCRIPTOR.full_name,
        event_type=wire.event_type.DESCRIPTOR.full_name,
    )


def _option(spec: OptionSpec) -> pb.Option:
    option = pb.Option(name=spec.name, meaning=spec.meaning, rule=spec.rule)
    if spec.before is not None:
        option.absent = json.dumps(spec.before).strip('"')
    if isinstance(spec.default, bool):
        option.flag = spec.default
    elif isinstance(spec.default, int):
        option.number.CopyFrom(pb.NumberOption(default=spec.default, least=spec.least, most=spec.most))
    else:
        option.choice.CopyFrom(pb.ChoiceOption(default=spec.default, choices=spec.choices))
    return option
