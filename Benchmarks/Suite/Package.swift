// swift-tools-version: 6.1

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

// Apart from the package above it, so that routing-report resolves nothing for this one.
let package = Package(
  name: "benchmark-suite",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "sceneroute", path: "../.."),
    .package(name: "benchmarks", path: ".."),
    // Its traits bring allocation counters that need libraries of their own; ours counts instead.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
  ],
  targets: [
    // A link to the counter of the package's own tests, which is no product.
    .target(name: "AllocationCounter"),
    .executableTarget(
      name: "Routing",
      dependencies: [
        "AllocationCounter",
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "PredicateLanguage", package: "sceneroute"),
        .product(name: "SceneRouting", package: "sceneroute"),
        .product(name: "RoutingMeasures", package: "sceneroute"),
        .product(name: "WorkloadGenerator", package: "benchmarks"),
      ],
      path: "Benchmarks/Routing",
      swiftSettings: strict,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ],
  swiftLanguageModes: [.v6]
)
