#!/usr/bin/env bash
# Runs the plugin of Plugins, `swift package sceneroute`, and checks its answers.
#
#   plugin.sh              in this package, with its release build
#   plugin.sh --dependent  in a new package that depends on this checkout; that compiles everything,
#                          which takes minutes
set -euo pipefail

root=$(CDPATH="" cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
# shellcheck source=Scripts/lib.sh
. "$root/Scripts/lib.sh"

package="$root" options=("${optimised[@]}") place=""
case "${1-}" in
  "") ;;
  --dependent) place=$(mktemp -d) && package="$place/a package"
    options=(--scratch-path "$place/build") ;;
  -h | --help) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p;}' "$0" && exit 0 ;;
  *) say "unknown option \`$1\`; see Tests/Outside/plugin.sh --help" && exit 64 ;;
esac
[ -n "$place" ] || place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# A package with fixtures that has the plugin by its dependency alone.
make_dependent() {
  mkdir -p "$package/Sources/App" "$package/Fixtures"
  cp "$root/Fixtures/lint/SR501/red.swift" "$package/Sources/App/App.swift"
  cp "$root/Fixtures/scenes/tabs.json" "$package/Fixtures/"
  cat >"$package/Package.swift" <<END
// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "app",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "sceneroute", path: "$root")],
  targets: [.target(name: "App")])
END
}

checks=0

# plugin STATUS WORDS ARGUMENT…: runs it; the command's status must be that, and the output must
# have the words. SwiftPM names that status, and itself ends with 1 whatever it is.
plugin() {
  local expected="$1" words="$2" status=0 output told
  shift 2
  output=$(cd "$place" && swift package --package-path "$package" "${options[@]}" \
    sceneroute "$@" 2>&1 </dev/null) ||
    status=$?
  told=$(sed -n 's/.*Plugin ended with exit code \([0-9]*\).*/\1/p' <<<"$output" | head -n 1)
  checks=$((checks + 1))
  if [ "${told:-0}" -ne "$expected" ] || [ "$status" -ne "$((expected > 0))" ]; then
    say "\`swift package sceneroute $*\` ended with $status and told ${told:-0}, not $expected:"
    tail -n 20 <<<"$output" >&2
    exit 1
  fi
  case "$output" in
    *"$words"*) ;;
    *)
      say "\`swift package sceneroute $*\` did not say \`$words\`:"
      tail -n 20 <<<"$output" >&2
      exit 1
      ;;
  esac
}

require_swift
require_pcre2
started=$SECONDS
if [ "$package" = "$root" ]; then
  fixture=Fixtures/scenes/tabs.json source=Fixtures/lint/SR501
  plugin 1 "expectation-differs" test Tests/CommandTests/Inputs/differs.json
else
  make_dependent
  fixture=Fixtures/tabs.json source=Sources
fi
# Its folder is the package's, wherever it is started.
plugin 0 "passed, 0 failed" test "${fixture%/*}/tabs.json"
plugin 0 "WINDOW" route "$fixture" --allow-writing-to-package-directory
plugin 1 "SR501" scan "$source" --format xcode
plugin 2 "file-not-found" route is-not-there.json
plugin 64 "no-such-option" route "$fixture" --no-such-option
printf '%d runs of the plugin (%d s)\n' "$checks" "$((SECONDS - started))"
