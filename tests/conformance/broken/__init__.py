"""Versions of Lots with one defect each, and the laws that must find the defect."""

from tests.conformance.broken.facts import (
    DealsTwiceAtTheEnd,
    GivesTwoATie,
    HidesItsChance,
    HidesItsSecrets,
    MakesMoney,
    NamesItsViewer,
    RunsLong,
    SeatsAnybody,
    SkipsHands,
)
from tests.conformance.broken.play import (
    AcceptsAnything,
    ActsBackwards,
    AsksNobody,
    ChangesItsInput,
    LetsAllAct,
    ListensToItself,
    ListsTwice,
    PlaysByMood,
    RefusesNine,
    RemembersWhoWasFirst,
    ShufflesItsList,
    TakesTheLastChoice,
    WeighsNothing,
)
from tests.conformance.broken.position import (
    CountsBeyondCompiled,
    DrawsTheBest,
    DreamsOfActions,
    FlattersWhoListens,
    ForgetsItsHand,
    GuessesInHalves,
    HalvesItsCoins,
    KnowsTheTruth,
    ListsBackwards,
    ListsItsContent,
    NeverSharesAKey,
    PaysTheFirstNothing,
    PicksTheFirst,
    PlaysOutOtherwise,
    PlaysTheLowest,
    SharesOneKey,
)
from tests.conformance.broken.secrets import (
    CountsTheUnseen,
    ForeseesOthersCards,
    RefusesInDetail,
    SamplesAnotherHand,
    ShowsChoices,
    ShowsChoicesToThePublic,
    TellsAndShowsChoices,
    TellsCards,
)
from tests.conformance.broken.tables import CountsItsTables, PaintsInWords, SeatsTwins, TitlesTwoAlike
from tests.conformance.broken.told import (
    ExplainsByOthersCards,
    LapsesByOthersCards,
    LapsesOutOfTurn,
    NamesNoStep,
    NeverEnds,
    ReadsAnything,
    ReadsOneMore,
    TellsALongStory,
)
from tests.conformance.broken.wire import (
    LosesActions,
    LosesEvents,
    LosesOptions,
    LosesPurses,
    MixesUpWinners,
)
from tests.conformance.lots.game import Lots
from tests.conformance.lots.rules import LotsPosition
from tests.conformance.lots.wire import WIRE, LotsWire
from tests.conformance.subjects import Subject

Broken = type[Lots] | type[LotsPosition] | type[LotsWire]


def subject_of(broken: Broken) -> Subject:
    """Returns Lots with that defect."""
    if issubclass(broken, LotsPosition):
        return Subject(Lots(broken), WIRE)
    return Subject(broken(), WIRE) if issubclass(broken, Lots) else Subject(Lots(), broken())


BROKEN: dict[str, tuple[Broken, ...]] = {
    "law_a_match_ends_in_time": (RunsLong,),
    "law_actions_round_trip": (LosesActions,),
    "law_apply_leaves_its_input_alone": (ChangesItsInput,),
    "law_chances_have_weights": (WeighsNothing,),
    "law_copies_are_independent": (ChangesItsInput,),
    "law_draws_follow_their_weights": (DrawsTheBest,),
    "law_effects_follow_from_the_view": (ForeseesOthersCards,),
    "law_ends_are_worth_what_was_won": (PaysTheFirstNothing,),
    "law_equal_positions_share_a_key": (NeverSharesAKey, SharesOneKey),
    "law_events_go_on_the_wire": (LosesEvents, MixesUpWinners),
    "law_hands_are_counted": (SkipsHands, DealsTwiceAtTheEnd),
    "law_is_legal_says_what_is_listed": (RefusesNine, AcceptsAnything, AsksNobody),
    "law_lapses_are_legal_and_known": (LapsesByOthersCards, LapsesOutOfTurn),
    "law_legal_actions_apply": (RefusesNine,),
    "law_legal_actions_are_canonical": (ListsTwice, ShufflesItsList),
    "law_nobody_acts_at_the_end": (NeverEnds,),
    "law_non_interference": (ShowsChoices, TellsCards, RefusesInDetail, CountsTheUnseen),
    "law_notation_round_trips": (ReadsOneMore,),
    "law_numbers_are_whole": (HalvesItsCoins, GuessesInHalves, ListsItsContent, CountsBeyondCompiled),
    "law_options_are_titled": (TitlesTwoAlike,),
    "law_options_round_trip": (LosesOptions,),
    "law_other_actions_are_illegal": (AcceptsAnything, LetsAllAct),
    "law_outcomes_are_consistent": (GivesTwoATie, MakesMoney),
    "law_parse_refuses_what_is_no_action": (ReadsAnything,),
    "law_perfect_information_is_shown_to_all": (HidesItsSecrets, NamesItsViewer),
    "law_playouts_end": (PlaysOutOtherwise,),
    "law_redeals_forget_the_truth": (KnowsTheTruth,),
    "law_redeals_keep_what_the_viewer_knows": (ForgetsItsHand,),
    "law_same_actions_give_the_same": (PlaysByMood,),
    "law_searches_and_servers_agree": (ListsBackwards, PlaysTheLowest, PicksTheFirst),
    "law_samples_fit": (SamplesAnotherHand, ShowsChoicesToThePublic),
    "law_searching_changes_nothing": (DreamsOfActions,),
    "law_seats_are_told_apart": (SeatsTwins, PaintsInWords),
    "law_setups_are_checked": (SeatsAnybody,),
    "law_silence_changes_nothing": (ListensToItself, FlattersWhoListens),
    "law_simultaneous_choices_are_secret": (TellsAndShowsChoices, ShowsChoices, TellsCards),
    "law_simultaneous_choices_commute": (RemembersWhoWasFirst, TakesTheLastChoice),
    "law_steps_tell_what_views_tell": (ShowsChoices, TellsCards),
    "law_table_steps_are_named": (NamesNoStep,),
    "law_tables_follow_from_the_setup": (CountsItsTables,),
    "law_those_to_act_are_in_order": (ActsBackwards,),
    "law_undeclared_parts_never_occur": (HidesItsChance,),
    "law_views_round_trip": (LosesPurses,),
    "law_words_are_lines": (TellsALongStory, ExplainsByOthersCards),
}
