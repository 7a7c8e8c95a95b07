"""When a probe is written, and how large it is."""

from services.runtime.readiness.write_probe import WriteProbe


def size(probe: WriteProbe) -> int:
    return len(probe.row()[1])


def test_a_write_since_the_last_look_is_probe_enough() -> None:
    probe = WriteProbe()
    assert probe.is_needed()
    probe.proven = True
    assert not probe.is_needed()
    assert probe.is_needed()


def test_after_a_failure_only_a_large_probe_is_believed() -> None:
    probe = WriteProbe()
    usual = size(probe)
    probe.failed()
    probe.proven = True
    assert probe.is_needed(), "a small write may find room where others do not"
    assert size(probe) > 1_000 * usual
    probe.believed()
    assert size(probe) == usual
