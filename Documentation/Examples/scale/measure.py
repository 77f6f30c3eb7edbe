#!/usr/bin/env python3
"""Runs a command, and writes to a file how long it and all that it started took.

    measure.py FILE COMMAND [ARGUMENT…]

The file has seconds, seconds of the processor, and the MiB of the largest process. An engine
leaves processes that nobody waits for, whose time would be lost: on Linux they become children of
this process, which waits for all of them. The status is the command's.
"""
import ctypes
import json
import os
import resource
import subprocess
import sys
import time

PR_SET_CHILD_SUBREAPER = 36


def wait_for_orphans():
    try:
        while True:
            os.wait()
    except ChildProcessError:
        pass


def main():
    path, *command = sys.argv[1:]
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    started = time.monotonic()
    status = subprocess.run(command).returncode
    seconds = time.monotonic() - started
    wait_for_orphans()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    largest = used.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"seconds": seconds, "processor": used.ru_utime + used.ru_stime,
                   "largest": largest}, file)
    sys.exit(status if status >= 0 else 128 - status)


main()
