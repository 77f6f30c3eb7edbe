# Parts of plant.sh: a copy of some modules and tests, in which each change of the sources has a
# number. Sourced after lib.sh, never run.
# shellcheck shell=bash

: "${root:?set to the root of the repository before this file is read}"

# Set by the script: the name of the package, its modules in an order in which each imports only
# those before it, its modules of C, and its modules of tests.
: "${name:?}" "${modules:?}" "${links:?}" "${tested:?}"

# Copies what is named, into a fresh folder `$copy`.
mutant_copy() {
  local module
  copy="$root/.build-mutants/$name/package"
  scratch="$root/.build-mutants/$name/build"
  forget_moved_cache "$scratch"
  rm -rf "$copy"
  mkdir -p "$copy/Sources/MutantSwitch/include" "$copy/Tests"
  # With their times, so that what did not change is not compiled again.
  for module in "${modules[@]}" "${links[@]}"; do
    cp -Rp "$root/Sources/$module" "$copy/Sources/"
  done
  for module in "${tested[@]}" TestSupport AllocationCounter; do
    cp -Rp "$root/Tests/$module" "$copy/Tests/"
  done
  ln -s "$root/Fixtures" "$copy/Fixtures"
  # Which change is active: the environment's SCENEROUTE_MUTANT.
  cat >"$copy/Sources/MutantSwitch/include/MutantSwitch.h" <<'HEADER'
#include <stdbool.h>
bool mutantIs(int number);
HEADER
  cat >"$copy/Sources/MutantSwitch/MutantSwitch.c" <<'SOURCE'
#include "MutantSwitch.h"
#include <stdlib.h>
static int active = 0;
__attribute__((constructor)) static void readActive(void) {
  const char *number = getenv("SCENEROUTE_MUTANT");
  if (number) active = atoi(number);
}
bool mutantIs(int number) { return number == active; }
SOURCE
  mutant_manifest >"$copy/Package.swift"
}

# Prints the manifest. Each module depends on all before it.
mutant_manifest() {
  local module needed='"MutantSwitch"'
  cat <<'MANIFEST'
// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]
let package = Package(
MANIFEST
  printf '  name: "%s", platforms: [.macOS(.v15)],\n  targets: [\n' "$name"
  printf '    .target(name: "MutantSwitch"),\n'
  printf '    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),\n'
  for module in "${links[@]}"; do
    printf '    .systemLibrary(name: "%s"),\n' "$module"
    needed="$needed, \"$module\""
  done
  for module in "${modules[@]}"; do
    printf '    .target(name: "%s", dependencies: [%s], swiftSettings: strict),\n' \
      "$module" "$needed"
    needed="$needed, \"$module\""
  done
  printf '    .target(name: "TestSupport", dependencies: [%s], path: "Tests/TestSupport",' "$needed"
  printf ' swiftSettings: strict),\n'
  needed="$needed, \"TestSupport\", \"AllocationCounter\""
  for module in "${tested[@]}"; do
    printf '    .testTarget(name: "%s", dependencies: [%s], swiftSettings: strict),\n' \
      "$module" "$needed"
  done
  printf '  ], swiftLanguageModes: [.v6])\n'
}

# mutant_build OPTION…: builds the copy, and sets `$binary` to its tests.
mutant_build() {
  local options=(--package-path "$copy" --scratch-path "$scratch" -Xswiftc -gnone "$@")
  run_logged "build-$name" swift build --build-tests "${options[@]}" ||
    give_up "the copy does not build"
  binary="$(swift build "${options[@]}" --show-bin-path 2>/dev/null)/${name}PackageTests.xctest"
}

# try NUMBER SUITES SECONDS: runs the tests with a change, 0 for none; fails as they do. The output
# is in the log NAME-NUMBER.
try() {
  SCENEROUTE_MUTANT="$1" timeout "$3" "$binary" --testing-library swift-testing --no-parallel \
    --filter "$2" >"$root/.build/logs/$name-$1.log" 2>&1 </dev/null
}
