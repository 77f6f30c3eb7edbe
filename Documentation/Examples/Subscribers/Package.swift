// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "subscribers",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "sceneroute", path: "../../..")],
  targets: [
    .executableTarget(
      name: "subscribers",
      dependencies: [
        .product(name: "PredicateIndex", package: "sceneroute"),
        .product(name: "PredicateLanguage", package: "sceneroute"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
