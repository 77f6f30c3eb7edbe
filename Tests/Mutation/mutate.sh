#!/usr/bin/env bash
# Breaks the sources one line at a time and sees whether the tests notice: see its --help. The
# mutator is the nested package here.
set -euo pipefail

root=$(CDPATH="" cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
# shellcheck source=Scripts/lib.sh
. "$root/Scripts/lib.sh"

require_swift
require_pcre2
[ "$(uname -s)" = Linux ] || give_up "the tests are run as Linux builds them" \
  "run it in a container, such as swift:6.3"
package="$root/Tests/Mutation"
forget_moved_cache "$package/.build"
forget_moved_cache "$root/.build-mutants/build"
[ -x "$package/.build/debug/mutate" ] || say "building the mutator (minutes the first time)"
run_logged mutate swift build --package-path "$package" --product mutate ||
  give_up "the mutator does not build"
exec "$package/.build/debug/mutate" --root "$root" "$@"
