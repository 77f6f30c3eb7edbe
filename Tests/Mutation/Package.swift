// swift-tools-version: 6.1

import PackageDescription

// Breaks the sources of the package above one line at a time; mutate.sh runs it. A package of its
// own, so that nobody who uses the library fetches swift-syntax.
let package = Package(
  name: "mutation",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
  ],
  targets: [
    .target(
      name: "Mutation",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftOperators", package: "swift-syntax"),
      ]),
    .executableTarget(
      name: "mutate",
      dependencies: [
        "Mutation", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(name: "MutationTests", dependencies: ["Mutation"]),
  ],
  swiftLanguageModes: [.v6]
)
