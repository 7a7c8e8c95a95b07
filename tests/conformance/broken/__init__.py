"""Lots with one defect each, and the laws that must find it."""

from tests.conformance.broken.facts import (
    GivesTwoATie,
    HidesItsChance,
    HidesItsSecrets,
    MakesMoney,
    RunsLong,
    SeatsAnybody,
)
from tests.conformance.broken.play import (
    AcceptsAnything,
    ActsBackwards,
    ChangesItsInput,
    DreamsOfActions,
    LetsAllAct,
    ListsTwice,
    NeverEnds,
    PlaysByMood,
    PlaysOutOtherwise,
    ReadsAnything,
    ReadsOneMore,
    RefusesNine,
    RemembersWhoWasFirst,
    ShufflesItsList,
    TakesTheLastChoice,
    WeighsNothing,
)
from tests.conformance.broken.secrets import (
    CountsTheUnseen,
    RefusesInDetail,
    SamplesAnotherHand,
    ShowsChoices,
    ShowsChoicesToThePublic,
    TellsAndShowsChoices,
    TellsCards,
)
from tests.conformance.broken.wire import LosesActions, LosesEvents, LosesOptions, LosesPurses
from tests.conformance.lots.rules import Lots
from tests.conformance.lots.wire import LotsWire

BROKEN: dict[str, tuple[type[Lots] | type[LotsWire], ...]] = {
    "law_a_match_ends_in_time": (RunsLong,),
    "law_actions_round_trip": (LosesActions,),
    "law_apply_leaves_its_input_alone": (ChangesItsInput,),
    "law_chances_have_weights": (WeighsNothing,),
    "law_events_go_on_the_wire": (LosesEvents,),
    "law_legal_actions_apply": (RefusesNine,),
    "law_legal_actions_are_canonical": (ListsTwice, ShufflesItsList),
    "law_nobody_acts_at_the_end": (NeverEnds,),
    "law_non_interference": (ShowsChoices, TellsCards, RefusesInDetail, CountsTheUnseen),
    "law_notation_round_trips": (ReadsOneMore,),
    "law_options_round_trip": (LosesOptions,),
    "law_other_actions_are_illegal": (AcceptsAnything, LetsAllAct),
    "law_outcomes_are_consistent": (GivesTwoATie, MakesMoney),
    "law_parse_refuses_what_is_no_action": (ReadsAnything,),
    "law_perfect_information_is_shown_to_all": (HidesItsSecrets,),
    "law_playouts_end": (PlaysOutOtherwise,),
    "law_same_actions_give_the_same": (PlaysByMood,),
    "law_samples_fit": (SamplesAnotherHand, ShowsChoicesToThePublic),
    "law_searching_changes_nothing": (DreamsOfActions,),
    "law_setups_are_checked": (SeatsAnybody,),
    "law_simultaneous_choices_are_secret": (TellsAndShowsChoices, ShowsChoices, TellsCards),
    "law_simultaneous_choices_commute": (RemembersWhoWasFirst, TakesTheLastChoice),
    "law_steps_tell_what_views_tell": (ShowsChoices, TellsCards),
    "law_those_to_act_are_in_order": (ActsBackwards,),
    "law_undeclared_parts_never_occur": (HidesItsChance,),
    "law_views_round_trip": (LosesPurses,),
}
