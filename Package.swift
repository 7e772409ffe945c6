// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Lineage",
  products: [
    .library(name: "Lineage", targets: ["Lineage"]),
    .executable(name: "run-scenario", targets: ["run-scenario"]),
  ],
  traits: [
    .default(enabledTraits: ["Workbench"]),
    .trait(
      name: "Workbench",
      description:
        "The command run-scenario, with what it measures, reports and reads scenarios with."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  // The order is the direction of the arrows: a target depends only on targets above it.
  targets: [
    // Strangers' text in languages that would obey it.
    .target(name: "Escaping"),
    .target(
      name: "LogicalModel",
      dependencies: [
        "Escaping",
        workbench("OrderedCollections", from: "swift-collections"),
      ]),
    .target(
      name: "Statistics",
      dependencies: [
        workbench("RealModule", from: "swift-numerics")
      ]),
    .target(name: "ObjectModel", dependencies: ["Escaping"]),
    // Pages of prose, tables and figures for a terminal, as Markdown and as HTML.
    .target(
      name: "Document", dependencies: ["Escaping"],
      resources: [.embedInCode("Resources/shell.html"), .embedInCode("Resources/style.css")]),
    .target(name: "ModelDiagram", dependencies: ["Escaping", "Document", "ObjectModel"]),
    .target(
      name: "ObjectGraph",
      dependencies: ["ObjectModel", .product(name: "Logging", package: "swift-log")]),
    .systemLibrary(name: "SystemSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "SQLiteConnection", dependencies: ["SystemSQLite"]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CLZMA", providers: [.apt(["liblzma-dev"])]),
    .target(
      name: "SQLiteStore",
      dependencies: [
        "Escaping", "ObjectModel", "ObjectGraph", "CZlib",
        "SQLiteConnection", "SystemSQLite",
        .product(name: "Logging", package: "swift-log"),
      ]),
    .target(name: "Lineage", dependencies: ["ObjectModel", "ObjectGraph", "SQLiteStore"]),
    .target(name: "Strategies", dependencies: ["LogicalModel", "ObjectModel", "ObjectGraph"]),
    .target(
      name: "ScenarioFormat",
      dependencies: [
        "Escaping", "LogicalModel", "Statistics",
        workbench("Yams", from: "Yams"),
        workbench("OrderedCollections", from: "swift-collections"),
      ]),
    .target(
      name: "Workloads",
      dependencies: [
        "LogicalModel", "Statistics", "ObjectModel", "ObjectGraph", "Strategies",
        workbench("OrderedCollections", from: "swift-collections"),
      ]),
    // The only thing that the measuring and the reporting half share.
    .target(
      name: "RunJournal", dependencies: ["CLZMA", "LogicalModel"]),
    .target(name: "Timing", dependencies: ["RunJournal", "Statistics"]),
    .target(name: "Machine", dependencies: ["RunJournal", "Timing", "Statistics"]),
    .target(
      name: "GnuplotBridge",
      linkerSettings: [
        .linkedLibrary("boost_iostreams"), .linkedLibrary("boost_filesystem"),
        .linkedLibrary("boost_system"),
      ]),
    .target(
      name: "Reporting",
      dependencies: [
        "Escaping", "Document", "LogicalModel", "RunJournal", "Statistics", "GnuplotBridge",
      ]),
    .target(
      name: "Claims",
      dependencies: [
        "Document", "LogicalModel", "RunJournal", "Statistics", "Reporting",
        workbench("Yams", from: "Yams"),
      ],
      resources: [.embedInCode("Resources/claims.yaml")]),
    .target(
      name: "Merging",
      dependencies: [
        "Escaping", "Document", "LogicalModel", "RunJournal", "Statistics", "Reporting", "Claims",
      ]),
    // An export: nothing that is measured knows it.
    .target(
      name: "ResultsDatabase",
      dependencies: [
        "LogicalModel", "RunJournal", "Statistics", "Reporting",
        "SQLiteConnection",
      ]),
    .target(
      name: "Inspection",
      dependencies: [
        "Escaping", "ObjectModel", "ObjectGraph", "SQLiteStore",
        "SQLiteConnection", "SystemSQLite",
      ]),
    .target(
      name: "StoreReport", dependencies: ["Escaping", "Document", "Inspection", "SQLiteStore"]),
    .target(
      name: "ScenarioRunner",
      dependencies: [
        "Escaping", "LogicalModel", "ObjectModel", "ObjectGraph", "SQLiteStore", "Strategies",
        "ScenarioFormat", "Workloads", "RunJournal", "Timing", "Machine", "Statistics",
        "Inspection",
      ]),
    // The exercises themselves, with checks and solutions, lie beside the program.
    .target(
      name: "Course",
      dependencies: ["Escaping", workbench("Yams", from: "Yams")],
      path: "Sources/Course", resources: [.copy("../../Notebooks/Exercises")]),
    .executableTarget(
      name: "run-scenario",
      dependencies: [
        "Escaping", "Document", "Course", "LogicalModel", "ObjectModel", "ModelDiagram",
        "ObjectGraph",
        "SQLiteStore",
        "Strategies", "ScenarioFormat", "Workloads", "RunJournal", "Machine", "Statistics",
        "Reporting",
        "Claims", "Merging", "ResultsDatabase", "Inspection", "StoreReport", "ScenarioRunner",
        workbench("ArgumentParser", from: "swift-argument-parser"),
      ]),
    // What a reader copies from, built and run by the tests.
    .target(
      name: "Examples", dependencies: ["ObjectModel", "ObjectGraph", "Strategies"],
      path: "Notebooks/Examples"),
    // What several test targets share.
    .target(name: "TestFolders", path: "Tests/TestFolders"),
    // Imports nothing that programs cannot link.
    .target(name: "Randomness", path: "Tests/Randomness"),
    .target(name: "Checklist", path: "Tests/Checklist", exclude: ["items.txt"]),
    .target(
      name: "JournalSamples", dependencies: ["RunJournal", "Timing"], path: "Tests/JournalSamples"),
    .target(
      name: "StoreKinds",
      dependencies: ["ObjectModel", "ObjectGraph", "SQLiteStore", "TestFolders"],
      path: "Tests/StoreKinds"),
    .target(
      name: "PredicateGeneration", dependencies: ["ObjectModel", "ObjectGraph", "Randomness"],
      path: "Tests/PredicateGeneration"),
    // Models that several test targets share, and what builds a small one in few lines.
    .target(
      name: "TestModels", dependencies: ["ObjectModel", "ObjectGraph", "SQLiteStore"],
      path: "Tests/TestModels"),
    .executableTarget(
      name: "MigrationVictim",
      dependencies: [
        "ObjectModel", "ObjectGraph", "SQLiteStore",
        "SystemSQLite",
      ],
      path: "Tests/MigrationVictim"),
    // A file system that fails now and then, for programs of tests.
    .target(
      name: "FaultyFileSystem",
      dependencies: ["SystemSQLite"],
      path: "Tests/FaultyFileSystem"),
    .executableTarget(
      name: "soak",
      dependencies: [
        "ObjectModel", "ObjectGraph", "SQLiteStore", "FaultyFileSystem", "Randomness",
        "TestModels",
        "SQLiteConnection",
        workbench("ArgumentParser", from: "swift-argument-parser"),
      ],
      path: "Tests/Soak"),
    .testTarget(
      name: "EscapingTests", dependencies: ["Escaping", "TestFolders", "Randomness"],
      exclude: ["readers.py"]),
    .testTarget(name: "DocumentTests", dependencies: ["Document"]),
    .testTarget(name: "SoakTests", dependencies: ["soak", "TestFolders", "Randomness"]),
    .testTarget(
      name: "LogicalModelTests",
      dependencies: [
        "LogicalModel", "Randomness",
        workbench("OrderedCollections", from: "swift-collections"),
      ]),
    .testTarget(
      name: "ObjectModelTests",
      dependencies: ["ObjectModel", "TestFolders", "Randomness", "Checklist"],
      exclude: ["Versions/code.diff", "Versions/document.diff"]),
    .testTarget(
      name: "ModelDiagramTests", dependencies: ["ObjectModel", "ModelDiagram", "Checklist"],
      exclude: ["Snapshots"]),
    .testTarget(
      name: "ObjectGraphTests",
      dependencies: [
        "ObjectModel", "ObjectGraph", "SQLiteStore", "TestFolders", "TestModels", "Checklist",
        "StoreKinds",
        "PredicateGeneration", "Randomness",
      ]),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "ObjectModel", "ObjectGraph", "SQLiteStore", "TestFolders", "Checklist", "StoreKinds",
        "TestModels", "LogicalModel", "Randomness", "Strategies",
        "SQLiteConnection",
      ]),
    // Beside the umbrella what it re-exports: otherwise a change there does not rebuild these tests.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Lineage", "ObjectModel", "ObjectGraph", "SQLiteStore", "Inspection", "TestFolders",
        "Checklist",
      ]),
    .testTarget(
      name: "DifferentialTests",
      dependencies: [
        "ObjectModel", "ObjectGraph", "SQLiteStore", "TestFolders", "TestModels", "Checklist",
        "StoreKinds",
        "PredicateGeneration", "Randomness",
      ]),
    .testTarget(
      name: "StrategiesTests",
      dependencies: [
        "TestFolders", "TestModels", "Checklist", "LogicalModel", "ObjectModel", "ObjectGraph",
        "SQLiteStore",
        "Strategies", "ScenarioFormat", "Examples",
      ]),
    .testTarget(
      name: "ScenarioFormatTests",
      dependencies: [
        "LogicalModel", "ScenarioFormat", "Workloads", "Randomness",
        workbench("OrderedCollections", from: "swift-collections"),
      ],
      exclude: ["Broken", "Sound"]),
    .testTarget(
      name: "SQLiteStoreTests",
      dependencies: [
        "TestFolders", "TestModels", "Randomness", "Checklist", "ObjectModel", "ObjectGraph",
        "SQLiteStore",
        "Inspection", "MigrationVictim", "SQLiteConnection", "SystemSQLite",
      ]),
    .testTarget(
      name: "InspectionTests",
      dependencies: [
        "TestFolders", "TestModels", "Randomness", "Checklist", "ObjectModel", "ObjectGraph",
        "SQLiteStore",
        "Inspection",
        "SQLiteConnection",
      ]),
    .testTarget(
      name: "WorkloadsTests",
      dependencies: [
        "TestFolders", "Checklist", "LogicalModel", "ObjectModel", "ObjectGraph", "SQLiteStore",
        "Inspection", "Strategies", "ScenarioFormat", "Workloads", "Statistics", "Randomness",
        "SQLiteConnection",
        workbench("OrderedCollections", from: "swift-collections"),
      ]),
    .testTarget(
      name: "StatisticsTests", dependencies: ["Statistics", "Randomness", "TestFolders"],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "RunJournalTests",
      dependencies: ["RunJournal", "LogicalModel", "Statistics", "JournalSamples"]),
    .testTarget(
      name: "TimingTests", dependencies: ["Timing", "RunJournal", "Statistics", "JournalSamples"]),
    .testTarget(
      name: "MachineTests",
      dependencies: ["Machine", "RunJournal", "Timing", "TestFolders", "JournalSamples"]),
    .testTarget(
      name: "ReportingTests",
      dependencies: [
        "Document", "Reporting", "Claims", "Merging", "RunJournal", "Statistics", "LogicalModel",
        "ScenarioFormat", "JournalSamples", "TestFolders", "Checklist",
      ],
      exclude: ["Snapshots", "Claims/Snapshots"]),
    .testTarget(
      name: "ResultsDatabaseTests",
      dependencies: [
        "ResultsDatabase", "RunJournal", "Statistics", "Reporting", "TestFolders",
        "SQLiteConnection",
      ]),
    .testTarget(
      name: "StoreReportTests",
      dependencies: [
        "TestFolders", "TestModels", "Checklist", "ObjectModel", "ObjectGraph", "SQLiteStore",
        "Inspection",
        "Document", "StoreReport",
      ]),
    .testTarget(
      name: "ScenarioRunnerTests",
      dependencies: [
        "TestFolders", "TestModels", "LogicalModel", "ObjectModel", "ObjectGraph", "SQLiteStore",
        "Strategies",
        "ScenarioFormat", "Workloads", "RunJournal", "Timing", "Machine", "Statistics",
        "ScenarioRunner", "JournalSamples", "Randomness",
        workbench("OrderedCollections", from: "swift-collections"),
      ]),
    .testTarget(name: "CourseTests", dependencies: ["TestFolders", "Course"]),
    .testTarget(
      name: "RunScenarioTests",
      dependencies: [
        "TestFolders", "Checklist", "run-scenario", "ScenarioRunner", "LogicalModel", "RunJournal",
        "Machine", "Statistics", "Workloads",
        "ObjectModel", "ObjectGraph", "SQLiteStore", "Inspection",
        "SQLiteConnection",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// Targets stand on disk by what they are for.
let folders: [String: [String]] = [
  "Library": [
    "Escaping", "ObjectModel", "ObjectGraph", "SystemSQLite", "SQLiteConnection", "CZlib",
    "SQLiteStore", "Lineage",
  ],
  "Measuring": [
    "LogicalModel", "Strategies", "ScenarioFormat", "Workloads", "Statistics", "CLZMA",
    "RunJournal",
    "Timing", "Machine", "ScenarioRunner",
  ],
  "Reporting": ["Document", "GnuplotBridge", "Reporting", "Claims", "Merging", "ResultsDatabase"],
  "Inspection": ["Inspection", "StoreReport", "ModelDiagram"],
]
for (folder, names) in folders {
  for target in package.targets where names.contains(target.name) {
    target.path = "Sources/\(folder)/\(target.name)"
  }
}

// What is never timed nor waited for: to optimise it takes four times as long as to compile it, a
// fifth of a release build. None may belong to the product Lineage, because nobody may depend on such
// flags.
let unoptimised: Set<String> = [
  "Document", "ModelDiagram", "Reporting", "Claims", "Merging", "ResultsDatabase", "Inspection",
  "StoreReport", "Course",
  "run-scenario",
]

// Simulations, resampling and archives that unpack to gigabytes are most of what tests compute:
// optimised, it takes a tenth of the time.
let optimisedForTests: Set<String> = ["Statistics", "TestFolders"]

// What `make sanitize` builds: the library, its tests and the soak, a third of everything.
if Context.environment["LINEAGE_LIBRARY_ALONE"] == "1" {
  let kept: Set<String> = [
    "Escaping", "ObjectModel", "ObjectGraph", "SystemSQLite", "SQLiteConnection", "CZlib",
    "SQLiteStore", "Lineage", "Inspection",
    "TestFolders",
    "Checklist", "StoreKinds", "PredicateGeneration", "Randomness", "MigrationVictim",
    "TestModels", "FaultyFileSystem", "soak", "SoakTests",
    "ObjectGraphTests", "SQLiteStoreTests", "InspectionTests", "DifferentialTests",
  ]
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { $0.name != "Lineage" }
}

// Not of those in C.
for target in package.targets
where !["SystemSQLite", "CZlib", "CLZMA", "GnuplotBridge", "FaultyFileSystem"].contains(target.name)
{
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
  if unoptimised.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
  if optimisedForTests.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
}

/// A product that only the command needs: a package that takes the library alone does not fetch it.
func workbench(_ product: String, from package: String) -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["Workbench"]))
}
