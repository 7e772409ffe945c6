// swift-tools-version: 6.2
import PackageDescription

// A package like that of a library user: it depends on the library alone, by path, and shares no
// setting with it.
let package = Package(
  name: "Consumer",
  dependencies: [
    .package(name: "Lineage", path: "../..", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // With every upcoming feature of a later language mode.
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
    // The output of .ci/extract-snippets for README.md, the articles and the library's comments.
    .executableTarget(
      name: "Snippets",
      dependencies: [
        .product(name: "Lineage", package: "Lineage"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    // With a new app's settings: declarations belong to the main actor by default.
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
