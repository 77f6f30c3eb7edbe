// swift-tools-version: 6.1

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]
let language = Target.Dependency.product(name: "PredicateLanguage", package: "sceneroute")
let routing = Target.Dependency.product(name: "SceneRouting", package: "sceneroute")
let fixtures = Target.Dependency.product(name: "SceneFixtures", package: "sceneroute")

// The tests that need optimised code, which are also targets of the package above. `Scripts/test`
// builds them from here, because optimising the others takes as long again.
let package = Package(
  name: "optimised-tests",
  platforms: [.macOS(.v15)],
  traits: [.default(enabledTraits: ["Regex"]), .trait(name: "Regex")],
  dependencies: [.package(name: "sceneroute", path: "..")],
  targets: [
    .target(
      name: "TestSupport", dependencies: [language], path: "TestSupport", swiftSettings: strict),
    .target(name: "AllocationCounter", path: "AllocationCounter"),
    .testTarget(
      name: "PredicateLanguageTests",
      dependencies: [language, "TestSupport", "AllocationCounter"],
      path: "PredicateLanguageTests",
      // Operators with package access are not seen from another package.
      exclude: ["StyledTextTests.swift"], swiftSettings: strict),
    .testTarget(
      name: "IndexTests",
      dependencies: [language, routing, "TestSupport", "AllocationCounter"],
      path: "IndexTests", swiftSettings: strict),
    .testTarget(
      name: "TimelineTests",
      dependencies: [language, routing, fixtures, "TestSupport"],
      path: "TimelineTests", swiftSettings: strict),
    .testTarget(
      name: "BenchTests", dependencies: ["TestSupport"], path: "BenchTests", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
