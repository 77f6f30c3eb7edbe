"""PySpark's daemon, which waits for its workers: the system then counts their processor time.

The daemon as it is lets the system forget them. `run` needs the time for its table; a program that
does not measure needs nothing of this.
"""
import os
import signal

from pyspark import daemon

set_handler = signal.signal


def wait_for_workers(*_):
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def set_other_handler(number, handler):
    forgets = number == signal.SIGCHLD and handler == signal.SIG_IGN
    return set_handler(number, wait_for_workers if forgets else handler)


if __name__ == "__main__":
    signal.signal = set_other_handler
    daemon.manager()
