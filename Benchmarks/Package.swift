// swift-tools-version: 6.1

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  products: [.library(name: "WorkloadGenerator", targets: ["WorkloadGenerator"])],
  dependencies: [.package(name: "sceneroute", path: "..")],
  targets: [
    // A link to the counter of the package's own tests, which is no product.
    .target(name: "AllocationCounter"),
    .target(name: "HandWritten"),
    .target(name: "RetainCounter"),
    .target(name: "WorkloadGenerator", swiftSettings: strict),
    .executableTarget(
      name: "make-workload",
      dependencies: [
        "WorkloadGenerator",
        .product(name: "PredicateLanguage", package: "sceneroute"),
        .product(name: "SceneRouting", package: "sceneroute"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "analysis-report",
      dependencies: [
        "WorkloadGenerator",
        .product(name: "PredicateAnalysis", package: "sceneroute"),
        .product(name: "PredicateLanguage", package: "sceneroute"),
        .product(name: "SceneRouting", package: "sceneroute"),
        .product(name: "SceneProofs", package: "sceneroute"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "routing-report",
      dependencies: [
        "AllocationCounter", "HandWritten", "RetainCounter", "WorkloadGenerator",
        .product(name: "PredicateLanguage", package: "sceneroute"),
        .product(name: "PredicateIndex", package: "sceneroute"),
        .product(name: "SceneRouting", package: "sceneroute"),
        .product(name: "SceneFixtures", package: "sceneroute"),
        .product(name: "RoutingMeasures", package: "sceneroute"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
