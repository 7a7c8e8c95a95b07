"""A game's facts and its rules in words, as messages. Pure."""

import json
from typing import Any

from ardri.engine.v1 import engine_service_pb2 as pb
from services.kernel import Game, OptionSpec, PlaysHands
from services.runtime.jobs.wire import TableWire, Wire
from services.search.levels.ratings import version_of
from services.tournament.account_ratings.level_offset import Offset, band
from services.wording import LevelTexts, level_texts, option_texts, rules_of


def described(game: Game[Any, Any], wire: Wire, offset: Offset) -> pb.Game:
    """Returns the facts of a game, the names of its messages, and words for people.

    `offset`: where its levels stand among accounts.
    """
    facts, levels = game.facts, level_texts(game)
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
        levels=[level.number for level in levels],
        level_details=[_level(level, offset, version_of(game, level.number)) for level in levels],
        options_type=wire.options_type.DESCRIPTOR.full_name,
        action_type=wire.action_type.DESCRIPTOR.full_name,
        view_type=wire.view_type.DESCRIPTOR.full_name,
        event_type=wire.event_type.DESCRIPTOR.full_name,
        table_type=wire.table_type.DESCRIPTOR.full_name if isinstance(wire, TableWire) else "",
        in_hands=isinstance(game, PlaysHands),
    )


def written_rules(game: Game[Any, Any], version: str) -> pb.GetRulesResponse:
    """Returns the rules and rulings in that version of the rules, which must exist."""
    response = pb.GetRulesResponse(rules_version=version)
    for rule in rules_of(game, version):
        response.rules.add(number=rule.number, title=rule.title, text=rule.text)
    return response


def _level(level: LevelTexts, offset: Offset, version: str) -> pb.Level:
    told = pb.Level(number=level.number, title=level.title, words=level.words, version=version)
    if level.rating is not None:
        told.rating = level.rating.elo
        place = band(offset, level.rating.elo, level.rating.low, level.rating.high)
        told.band.CopyFrom(
            pb.LevelBand(rating=place.rating, low=place.low, high=place.high, games=offset.games)
        )
    return told


def _option(spec: OptionSpec) -> pb.Option:
    texts = option_texts(spec)
    option = pb.Option(name=spec.name, meaning=spec.meaning, rule=spec.rule, title=texts.title)
    if spec.before is not None:
        option.absent = json.dumps(spec.before).strip('"')
    if isinstance(spec.default, bool):
        option.flag = spec.default
    elif isinstance(spec.default, int):
        option.number.CopyFrom(pb.NumberOption(default=spec.default, least=spec.least, most=spec.most))
    else:
        option.choice.CopyFrom(pb.ChoiceOption(default=spec.default, choices=spec.choices))
        for choice in texts.choices:
            option.choice.details.add(name=choice.name, title=choice.title, meaning=choice.meaning)
    return option
