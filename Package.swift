// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "Lineage",
  products: [
    .library(name: "Lineage", targets: ["Lineage"]),
    .library(name: "LineageMacros", targets: ["LineageMacros"]),
    .executable(name: "run-scenario", targets: ["run-scenario"]),
    .executable(name: "course", targets: ["CourseCommands"]),
  ],
  traits: [
    .default(enabledTraits: ["Workbench"]),
    .trait(
      name: "Workbench",
      description:
        "The command run-scenario, with what it measures, reports and reads scenarios with."),
    .trait(
      name: "Macros",
      description: "The product LineageMacros, for which swift-syntax is fetched and built."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
  ],
  // A target depends only on targets above it.
  targets: [
    // SQLite, zlib and liblzma; an import of one links that one.
    .systemLibrary(
      name: "SystemLibraries",
      providers: [.apt(["libsqlite3-dev", "zlib1g-dev", "liblzma-dev"])]),
    // UnregisteredObjects' text in languages that would obey it.
    .target(name: "Escaping"),
    // The library: model, objects, SQLite file. The target that apps import.
    .target(
      name: "Lineage",
      dependencies: [
        "SystemLibraries", "Escaping", .product(name: "Logging", package: "swift-log"),
      ]),
    // Classes that declare their entities. Both are empty without the trait Macros.
    .macro(
      name: "LineageMacrosPlugin",
      dependencies: [
        syntax("SwiftSyntax"), syntax("SwiftSyntaxBuilder"), syntax("SwiftSyntaxMacros"),
        syntax("SwiftDiagnostics"), syntax("SwiftCompilerPlugin"),
      ]),
    .target(name: "LineageMacros", dependencies: ["Lineage", "LineageMacrosPlugin"]),
    // A tree of entities in other strategies: the model, and its objects' places.
    .target(name: "ModelReshaping", dependencies: ["Lineage"]),
    // Swift source for a tree in a strategy, through templates.
    .target(
      name: "CodeGeneration",
      dependencies: [
        "Lineage", "LogicalModel", "ModelReshaping", workbench("Mustache", from: "swift-mustache"),
      ],
      resources: [.embedInCode("Templates")]),
    .target(
      name: "Statistics",
      dependencies: [
        workbench("RealModule", from: "swift-numerics")
      ]),
    // Pages of prose, tables and figures for a terminal, as Markdown and as HTML.
    .target(
      name: "Document", dependencies: ["Escaping"],
      resources: [.embedInCode("Resources/shell.html"), .embedInCode("Resources/style.css")]),
    // A terminal: text, steps in progress, and how a program ends.
    .target(name: "Console", dependencies: ["Escaping", "Document"]),
    // A family of kinds and a workload, before any store.
    .target(
      name: "LogicalModel",
      dependencies: ["Escaping", workbench("OrderedCollections", from: "swift-collections")]),
    // Scenario files, the data files they import, and drafts of both.
    .target(
      name: "ScenarioFormat",
      dependencies: [
        "Escaping", "Lineage", "Statistics", "LogicalModel", workbench("Yams", from: "Yams"),
        workbench("OrderedCollections", from: "swift-collections"),
      ]),
    // The only thing that measuring and reporting share.
    .target(name: "RunJournal", dependencies: ["SystemLibraries", "LogicalModel"]),
    // Stores and models that others made, as pages.
    .target(
      name: "Inspection",
      dependencies: ["SystemLibraries", "Escaping", "Lineage", "Document"]),
    // Rules over models and the rows of stores, each with the price that a claim measured.
    .target(name: "Advice", dependencies: ["Lineage", "Document", "Inspection"]),
    // From a scenario to a journal.
    .target(
      name: "Measuring",
      dependencies: [
        "Escaping", "Console", "Lineage", "ModelReshaping", "Statistics", "LogicalModel",
        "ScenarioFormat",
        "RunJournal", "Inspection", workbench("OrderedCollections", from: "swift-collections"),
      ]),
    .target(
      name: "GnuplotBridge",
      linkerSettings: [
        .linkedLibrary("boost_iostreams"), .linkedLibrary("boost_filesystem"),
        .linkedLibrary("boost_system"),
      ]),
    // From journals to pages, figures and claims.
    .target(
      name: "Reporting",
      dependencies: [
        "Escaping", "Statistics", "Document", "LogicalModel", "RunJournal", "GnuplotBridge",
        workbench("Yams", from: "Yams"),
      ],
      resources: ["claims.yaml", "skill.md", "llms.txt"].map {
        .embedInCode("Claims/Resources/\($0)")
      } + [.embedInCode("Recommendation/Resources/choice.js")]),
    // A journal and its report as tables; apart, so that reporting need not wait for the library.
    .target(
      name: "ResultsDatabase",
      dependencies: ["Lineage", "Statistics", "LogicalModel", "RunJournal", "Reporting"]),
    // The exercises themselves, with checks and solutions, are in Notebooks.
    .target(
      name: "Course",
      dependencies: ["Escaping", workbench("Yams", from: "Yams")],
      resources: [.copy("../../Notebooks/Exercises")]),
    // The program `course`; a learner builds it without what measures and reports.
    .executableTarget(
      name: "CourseCommands",
      dependencies: [
        "Escaping", "Document", "Console", "Course",
        workbench("ArgumentParser", from: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "run-scenario",
      dependencies: [
        "Escaping", "Console", "Lineage", "ModelReshaping", "CodeGeneration", "Statistics",
        "Document", "LogicalModel", "ScenarioFormat", "RunJournal", "Inspection", "Advice",
        "Measuring", "Reporting", "ResultsDatabase",
        workbench("ArgumentParser", from: "swift-argument-parser"),
      ]),
    // Code that readers copy; the tests build and run it.
    .target(
      name: "Examples", dependencies: ["Lineage"],
      path: "Notebooks/Examples", exclude: ["README.md"]),
    // Models, random values and predicates of tests; imports nothing that a program cannot link.
    .target(
      name: "TestModels", dependencies: ["Lineage"], path: "Tests/TestModels"),
    .target(
      name: "TestSupport", dependencies: ["Lineage"], path: "Tests/TestSupport",
      exclude: ["items.txt"]),
    .target(
      name: "JournalSamples", dependencies: ["RunJournal", "Measuring"],
      path: "Tests/JournalSamples"),
    .executableTarget(
      name: "MigrationVictim", dependencies: ["SystemLibraries", "Lineage"],
      path: "Tests/MigrationVictim"),
    // A file system that fails now and then, for programs of tests.
    .target(
      name: "FaultyFileSystem", dependencies: ["SystemLibraries"],
      path: "Tests/FaultyFileSystem"),
    .executableTarget(
      name: "soak",
      dependencies: [
        "Lineage", "FaultyFileSystem", "TestModels",
        workbench("ArgumentParser", from: "swift-argument-parser"),
      ],
      path: "Tests/Soak"),
    .testTarget(
      name: "EscapingTests", dependencies: ["Escaping", "TestSupport", "TestModels"],
      exclude: ["readers.py"]),
    .testTarget(name: "DocumentTests", dependencies: ["Document"]),
    .testTarget(name: "SoakTests", dependencies: ["soak", "TestSupport", "TestModels"]),
    .testTarget(
      name: "LogicalModelTests",
      dependencies: [
        "LogicalModel", "TestModels", workbench("OrderedCollections", from: "swift-collections"),
      ]),
    .testTarget(
      name: "ObjectModelTests",
      dependencies: ["Lineage", "TestSupport", "TestModels"],
      exclude: ["Versions/code.diff", "Versions/document.diff"]),
    .testTarget(
      name: "ModelDiagramTests", dependencies: ["Lineage", "Inspection", "TestSupport"],
      exclude: ["Snapshots"]),
    .testTarget(
      name: "ObjectGraphTests",
      dependencies: ["Lineage", "TestSupport", "TestModels"]),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "ModelReshaping", "Lineage", "TestSupport", "TestModels", "LogicalModel", "Measuring",
      ]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["Lineage", "Inspection", "TestSupport"]),
    .testTarget(
      name: "DifferentialTests",
      dependencies: ["Lineage", "TestSupport", "TestModels"]),
    .testTarget(name: "ModelReshapingTests", dependencies: ["Lineage", "ModelReshaping"]),
    .testTarget(
      name: "CodeGenerationTests",
      dependencies: [
        "CodeGeneration", "Lineage", "LogicalModel", "ModelReshaping", "TestSupport", "TestModels",
      ],
      exclude: ["Programs", "Stubs"]),
    .testTarget(
      name: "StrategiesTests",
      dependencies: [
        "ModelReshaping",
        "TestSupport", "TestModels", "LogicalModel", "ScenarioFormat", "Lineage", "Measuring",
        "Examples",
      ]),
    .testTarget(
      name: "ScenarioFormatTests",
      dependencies: [
        "ModelReshaping",
        "LogicalModel", "ScenarioFormat", "Measuring", "TestModels",
        workbench("OrderedCollections", from: "swift-collections"),
      ],
      exclude: ["Broken", "Sound"]),
    .testTarget(
      name: "SQLiteStoreTests",
      dependencies: [
        "TestSupport", "TestModels", "Lineage", "Inspection", "MigrationVictim", "SystemLibraries",
      ]),
    .testTarget(
      name: "InspectionTests",
      dependencies: ["TestSupport", "TestModels", "Lineage", "Inspection"]),
    .testTarget(
      name: "AdviceTests",
      dependencies: ["TestSupport", "Lineage", "Document", "Inspection", "Advice"]),
    .testTarget(
      name: "WorkloadsTests",
      dependencies: [
        "ModelReshaping",
        "TestSupport", "LogicalModel", "ScenarioFormat", "Lineage", "Inspection", "Measuring",
        "Statistics", "TestModels", workbench("OrderedCollections", from: "swift-collections"),
      ]),
    .testTarget(
      name: "StatisticsTests", dependencies: ["Statistics", "TestModels", "TestSupport"],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "RunJournalTests",
      dependencies: ["RunJournal", "LogicalModel", "Statistics", "JournalSamples"]),
    .testTarget(
      name: "TimingTests",
      dependencies: ["Measuring", "RunJournal", "Statistics", "JournalSamples"]),
    .testTarget(
      name: "MachineTests",
      dependencies: ["Measuring", "RunJournal", "TestSupport", "JournalSamples"]),
    .testTarget(
      name: "ReportingTests",
      dependencies: [
        "ModelReshaping",
        "Document", "Reporting", "RunJournal", "Statistics", "LogicalModel", "ScenarioFormat",
        "Measuring", "JournalSamples", "TestSupport",
      ],
      exclude: ["Snapshots", "Claims/Snapshots"]),
    .testTarget(
      name: "ResultsDatabaseTests",
      dependencies: [
        "Reporting", "ResultsDatabase", "RunJournal", "Statistics", "TestSupport", "Lineage",
      ]),
    .testTarget(
      name: "StoreReportTests",
      dependencies: ["TestSupport", "TestModels", "Lineage", "Inspection", "Document"]),
    .testTarget(
      name: "ScenarioRunnerTests",
      dependencies: [
        "ModelReshaping",
        "TestSupport", "TestModels", "Console", "LogicalModel", "ScenarioFormat", "Lineage",
        "Measuring", "RunJournal", "Statistics", "JournalSamples",
        workbench("OrderedCollections", from: "swift-collections"),
      ]),
    .testTarget(name: "CourseTests", dependencies: ["TestSupport", "Course"]),
    .testTarget(
      name: "RunScenarioTests",
      dependencies: [
        "ModelReshaping",
        "TestSupport", "TestModels", "Console", "CourseCommands", "run-scenario", "Measuring",
        "LogicalModel", "RunJournal", "Statistics",
        "Lineage", "Inspection", "Advice",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// What is never timed nor waited for: to optimise it takes four times as long as to compile it, a
// fifth of a release build. None may belong to the product Lineage, because nobody may depend on such
// flags.
let unoptimised: Set<String> = [
  "Document", "Console", "Inspection", "Advice", "Reporting", "ResultsDatabase", "Course",
  "CourseCommands", "run-scenario",
]

// Simulations, resampling and archives that unpack to gigabytes are most of what tests compute:
// optimised, it takes a tenth of the time.
let optimisedForTests: Set<String> = ["Statistics", "TestSupport"]

// What `make sanitize` builds: the library, its tests and the soak, a third of everything; and `make
// macros`: the library and the macros.
let alone: [String: Set<String>] = [
  "LINEAGE_LIBRARY_ALONE": [
    "SystemLibraries", "Escaping", "Lineage", "Document", "Inspection", "TestModels",
    "TestSupport", "MigrationVictim", "FaultyFileSystem", "soak", "SoakTests", "ObjectGraphTests",
    "SQLiteStoreTests", "InspectionTests", "DifferentialTests",
  ],
  "LINEAGE_MACROS_ALONE": [
    "SystemLibraries", "Escaping", "Lineage", "LineageMacrosPlugin", "LineageMacros",
    "LineageMacrosTests",
  ],
]

// Only where it is built alone: if one test imports a plugin, SwiftPM builds all tests for the host, and
// finds none of the programs that other tests import.
if Context.environment["LINEAGE_MACROS_ALONE"] == "1" {
  package.targets.append(
    .testTarget(
      name: "LineageMacrosTests",
      dependencies: [
        "Lineage", "LineageMacros", "LineageMacrosPlugin", syntax("SwiftSyntax"),
        syntax("SwiftSyntaxMacros"), syntax("SwiftSyntaxMacroExpansion"),
        syntax("SwiftDiagnostics"), syntax("SwiftParser"),
      ],
      exclude: ["Snapshots"]))
}
for (variable, kept) in alone where Context.environment[variable] == "1" {
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { !kept.contains($0.name) }
}

// Not of those in C.
for target in package.targets
where !["SystemLibraries", "GnuplotBridge", "FaultyFileSystem"].contains(target.name) {
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

/// A part of swift-syntax, which is fetched for the trait Macros only.
func syntax(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-syntax", condition: .when(traits: ["Macros"]))
}
