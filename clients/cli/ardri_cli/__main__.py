"""Where the command starts: imports all others after this, so that Ctrl-C meanwhile shows no traceback."""

import signal


def main() -> None:
    """Runs the command. Until all is imported, Ctrl-C ends the process without a word."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:  # else Ctrl-C is ignored, as in the background of a shell
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from ardri_cli.main import main as run  # noqa: PLC0415  # takes 0.3 s

    signal.signal(signal.SIGINT, before)
    run()


if __name__ == "__main__":
    main()
