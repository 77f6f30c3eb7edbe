// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "SceneForwarding",
    platforms: [.iOS(.v15)],
    products: [.library(name: "SceneForwarding", targets: ["SceneForwarding"])],
    targets: [.target(name: "SceneForwarding")]
)
