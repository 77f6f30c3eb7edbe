// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "RoutingScenes",
    platforms: [.iOS(.v15)],
    products: [.library(name: "RoutingScenes", targets: ["RoutingScenes"])],
    targets: [.target(name: "RoutingScenes")]
)
