"""The laws of the kernel contract. Each is a function of a walk and a random generator that asserts.

A new law is added here, and to `test_laws_can_fail.py`, which checks that it can fail.
"""

from collections.abc import Callable
from random import Random

from tests.conformance.laws.effects import law_effects_follow_from_the_view
from tests.conformance.laws.facts import (
    law_a_match_ends_in_time,
    law_hands_are_counted,
    law_outcomes_are_consistent,
    law_perfect_information_is_shown_to_all,
    law_setups_are_checked,
    law_table_steps_are_named,
    law_undeclared_parts_never_occur,
)
from tests.conformance.laws.play import (
    law_apply_leaves_its_input_alone,
    law_chances_have_weights,
    law_is_legal_says_what_is_listed,
    law_lapses_are_legal_and_known,
    law_legal_actions_apply,
    law_legal_actions_are_canonical,
    law_nobody_acts_at_the_end,
    law_other_actions_are_illegal,
    law_same_actions_give_the_same,
    law_those_to_act_are_in_order,
)
from tests.conformance.laws.position import (
    law_draws_follow_their_weights,
    law_ends_are_worth_what_was_won,
    law_equal_positions_share_a_key,
    law_numbers_are_whole,
    law_searches_and_servers_agree,
    law_silence_changes_nothing,
)
from tests.conformance.laws.search import law_playouts_end, law_searching_changes_nothing
from tests.conformance.laws.secrets import (
    law_non_interference,
    law_samples_fit,
    law_steps_tell_what_views_tell,
)
from tests.conformance.laws.simultaneous import (
    law_simultaneous_choices_are_secret,
    law_simultaneous_choices_commute,
)
from tests.conformance.laws.tables import (
    law_options_are_titled,
    law_seats_are_told_apart,
    law_tables_follow_from_the_setup,
)
from tests.conformance.laws.text import (
    law_notation_round_trips,
    law_parse_refuses_what_is_no_action,
    law_words_are_lines,
)
from tests.conformance.laws.wire import (
    law_actions_round_trip,
    law_events_go_on_the_wire,
    law_options_round_trip,
    law_views_round_trip,
)
from tests.conformance.laws.worlds import (
    law_copies_are_independent,
    law_redeals_forget_the_truth,
    law_redeals_keep_what_the_viewer_knows,
)
from tests.conformance.walk import Walk

Law = Callable[[Walk, Random], None]

LAWS: tuple[Law, ...] = (
    law_a_match_ends_in_time,
    law_hands_are_counted,
    law_actions_round_trip,
    law_apply_leaves_its_input_alone,
    law_chances_have_weights,
    law_copies_are_independent,
    law_draws_follow_their_weights,
    law_effects_follow_from_the_view,
    law_ends_are_worth_what_was_won,
    law_equal_positions_share_a_key,
    law_events_go_on_the_wire,
    law_is_legal_says_what_is_listed,
    law_lapses_are_legal_and_known,
    law_legal_actions_apply,
    law_legal_actions_are_canonical,
    law_nobody_acts_at_the_end,
    law_non_interference,
    law_notation_round_trips,
    law_numbers_are_whole,
    law_options_are_titled,
    law_options_round_trip,
    law_other_actions_are_illegal,
    law_outcomes_are_consistent,
    law_parse_refuses_what_is_no_action,
    law_perfect_information_is_shown_to_all,
    law_playouts_end,
    law_redeals_forget_the_truth,
    law_redeals_keep_what_the_viewer_knows,
    law_same_actions_give_the_same,
    law_samples_fit,
    law_searches_and_servers_agree,
    law_searching_changes_nothing,
    law_seats_are_told_apart,
    law_setups_are_checked,
    law_silence_changes_nothing,
    law_simultaneous_choices_are_secret,
    law_simultaneous_choices_commute,
    law_steps_tell_what_views_tell,
    law_table_steps_are_named,
    law_tables_follow_from_the_setup,
    law_those_to_act_are_in_order,
    law_undeclared_parts_never_occur,
    law_views_round_trip,
    law_words_are_lines,
)
