// swift-tools-version: 6.1

import PackageDescription

// A package of its own: the product never links ICU.
let package = Package(
  name: "icu-oracle",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "sceneroute", path: "../..")],
  targets: [
    .target(
      name: "CICUShim",
      linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    .target(
      name: "ICUOracle",
      dependencies: ["CICUShim", .product(name: "PredicateLanguage", package: "sceneroute")]),
    .executableTarget(name: "icu-oracle", dependencies: ["ICUOracle"]),
    .testTarget(name: "ICUOracleTests", dependencies: ["ICUOracle"]),
  ],
  swiftLanguageModes: [.v6]
)
