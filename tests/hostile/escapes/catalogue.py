"""All attacks, grouped by what they need: each group is one program in one sandbox."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Group:
    """Attacks of one program. `bounds`: keys of the operator's list. `is_ended`: must be, for them."""

    name: str
    attacks: tuple[str, ...]
    bounds: dict[str, int] = field(default_factory=dict)
    is_ended: bool = False


SMALL = {"memory_mib": 160, "address_space_mib": 256, "scratch_mib": 32, "cpu_seconds": 60}
FORKING = SMALL | {"processes": 4}
SHORT = SMALL | {"cpu_seconds": 2}

GROUPS = (
    Group(
        "looking around",
        (
            *("files.read_the_data", "files.list_other_folders", "files.find_inherited_descriptors"),
            *("others.read_environments", "others.see_other_processes"),
            *("others.reach_services", "others.reach_local_sockets", "others.open_any_socket"),
        ),
        SMALL,
    ),
    Group(
        "changing things",
        (
            *("files.write_outside_of_the_scratch_space", "files.change_its_own_program"),
            *("files.leave_a_mark_for_others", "files.rewrite_what_runs"),
            *("others.trace_the_others", "others.stop_the_others", "others.kill_the_others"),
            *("others.take_over_the_first_process", "others.write_into_the_first_process"),
            "kernel.be_spared_when_memory_runs_out",
        ),
        SMALL,
    ),
    Group(
        "the kernel",
        (
            *("files.find_a_mark_of_others", "kernel.make_namespaces", "kernel.mount"),
            *("kernel.use_keyrings", "kernel.use_large_interfaces"),
            *("kernel.use_calls_newer_than_the_filter", "kernel.type_for_the_operator", "kernel.become_root"),
            "kernel.run_a_file_of_root",
        ),
        SMALL,
    ),
    Group("namespaces by forking", ("kernel.make_namespaces",), FORKING),
    Group(
        "memory and disk",
        (
            *("files.fill_the_disk", "files.make_endless_files", "resources.take_memory_that_nobody_counts"),
            *("resources.take_memory_between_two_looks", "resources.keep_memory_in_pipes"),
            *("resources.keep_pages_in_a_pipe", "resources.enlarge_pipes", "resources.hoard_locks"),
            *("resources.hoard_access_lists", "resources.keep_memory_that_nobody_has_mapped"),
        ),
        SMALL,
    ),
    Group("page tables", ("resources.fill_page_tables",), SMALL, is_ended=True),
    Group("one process", ("resources.start_many_processes",), SMALL),
    Group("many processes", ("resources.start_many_processes",), FORKING),
    Group("a daemon", ("resources.outlive_the_game",), FORKING),
    Group("the other machine's calls", ("kernel.call_as_32_bits",), SMALL, is_ended=True),
    Group("x32's calls", ("kernel.call_as_x32",), SMALL, is_ended=True),
    Group("time in turns", ("resources.burn_in_turns",), SHORT | {"processes": 4}, is_ended=True),
    Group("time by threads", ("resources.burn_by_threads",), SHORT, is_ended=True),
)
