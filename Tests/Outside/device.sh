#!/usr/bin/env bash
# Type-checks the apps of Documentation/device and those of Documentation/Examples, in
# each language mode that a new Xcode project may have. With the SDK where Xcode is there; else
# against the declarations in the folder Stubs.
#
#   device.sh
set -euo pipefail

root=$(CDPATH="" cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
# shellcheck source=Scripts/lib.sh
. "$root/Scripts/lib.sh"
cd "$root/Documentation/device"

modules=$(mktemp -d)
trap 'rm -rf "$modules"' EXIT

uikit=(Answers.swift Predicates.swift Steps.swift WindowAsker.swift UIKitApp.swift)
swiftui=(Answers.swift SwiftUIApp.swift)
logged=(WindowLog.swift LoggedApp.swift)
examples="$root/Documentation/Examples"
modes=("-swift-version 6" "-swift-version 5 -default-isolation MainActor")
checks=(-warnings-as-errors -Wwarning DeprecatedDeclaration -suppress-notes)

# stub MODULE FILE…: makes a module of declarations.
stub() {
  local name="$1"
  shift
  swiftc -emit-module -parse-as-library -module-name "$name" -I "$modules" \
    -emit-module-path "$modules/$name.swiftmodule" "$@"
}

# Every Swift file belongs to one of the apps.
for file in *.swift; do
  case " ${uikit[*]} ${swiftui[*]} ${logged[*]} " in
    *" $file "*) ;;
    *) say "Documentation/device/$file is in no app" && exit 1 ;;
  esac
done

if sdk=$(xcrun --sdk iphonesimulator --show-sdk-path 2>/dev/null); then
  compiler=(xcrun --sdk iphonesimulator swiftc -target arm64-apple-ios17.0-simulator
    -import-objc-header Attempt.h)
  shim=()
  clang=(xcrun --sdk iphonesimulator clang -target arm64-apple-ios17.0-simulator -fobjc-arc)
  against="the SDK $(basename "$sdk")"
else
  stub UserNotifications Stubs/UserNotifications.swift
  stub UIKit Stubs/UIKit.swift Stubs/Foundation.swift
  stub SwiftUI Stubs/SwiftUI.swift
  compiler=(swiftc -I "$modules")
  shim=(Stubs/Attempt.swift)
  clang=(clang -fblocks -fobjc-exceptions -fobjc-runtime=macosx -fobjc-arc -I Stubs/include)
  against="the declarations of Stubs"
fi

# check FILE…: type-checks an app in a mode.
check() {
  "${compiler[@]}" -typecheck -parse-as-library "${words[@]}" "${checks[@]}" "$@" \
    2>"$modules/errors" || { cat "$modules/errors" >&2 && exit 1; }
}

for mode in "${modes[@]}"; do
  read -r -a words <<<"$mode"
  check "${uikit[@]}" ${shim[@]+"${shim[@]}"}
  check "${swiftui[@]}"
  check "${logged[@]}"
  check "$examples/Scenes/SceneDelegate.swift"
  check "$examples/Scenes/NotesApp.swift"
  check "$examples/Apps/Notes/"*.swift
  check "$examples/Apps/Boards/"*.swift
done
"${clang[@]}" -fsyntax-only -Wall -Werror Attempt.m "$examples/Apps/Mail/"*.m

echo "seven apps and a scene delegate in ${#modes[@]} language modes against $against"
