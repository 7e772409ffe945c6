// swift-tools-version: 6.2
import PackageDescription

// A package as users of the library have one: it takes the library alone, by path, and shares no
// setting with it.
let package = Package(
  name: "Consumer",
  dependencies: [
    .package(name: "Lineage", path: "../..", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // With every feature that a later language mode may turn on.
    .executableTarget(
      name: "Catalogue",
      dependencies: [.product(name: "Lineage", package: "Lineage")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .treatAllWarnings(as: .error),
      ]),
    // What .ci/extract-snippets makes of README.md, the articles and the comments of the library.
    .executableTarget(
      name: "Snippets",
      dependencies: [
        .product(name: "Lineage", package: "Lineage"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    // As new apps are set up: whatever is not said to be elsewhere belongs to the main actor.
    .executableTarget(
      name: "ShownCatalogue",
      dependencies: [.product(name: "Lineage", package: "Lineage")],
      swiftSettings: [
        .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
