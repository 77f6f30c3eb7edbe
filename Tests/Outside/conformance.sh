#!/usr/bin/env bash
# Runs the conformance vectors against this package, or compares them with the answers of a device
# (Documentation/device), and prints a table. For work on Sceneroute itself.
#
#   conformance.sh [PATH]              vectors of a file or folder; else Fixtures/conformance
#   conformance.sh --answers FILE      which rules the answers of a device settle
#
# Builds the package's `conformance` first, for debugging. Status 0: all as expected; 1: a
# difference; 2: a file that cannot be read; 64: wrong usage; 69: no Swift or no PCRE2.
set -euo pipefail

root=$(CDPATH="" cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
# shellcheck source=Scripts/lib.sh
. "$root/Scripts/lib.sh"

require_swift
require_pcre2
package=("${debug[@]}" --product conformance)
run_logged conformance swift build "${package[@]}" || give_up "conformance cannot be built"
binary=$(swift build "${package[@]}" --show-bin-path 2>/dev/null </dev/null)/conformance
# Its paths are those of this package, unless they are given.
[ $# -gt 0 ] || cd "$root"
exec "$binary" "$@"
