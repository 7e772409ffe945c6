// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "Lineage",
  products: [
    .library(name: "Lineage", targets: ["Lineage"]),
    // For the exercises of the course, which are a package of their own.
    .library(name: "Inspection", targets: ["Inspection"]),
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
    // SQLite, zlib and liblzma; importing a module links its library.
    .systemLibrary(
      name: "SystemLibraries",
      providers: [.apt(["libsqlite3-dev", "zlib1g-dev", "liblzma-dev"])]),
    // Escaping of untrusted text for markup, SQL, CSV, shells and terminals.
    .target(name: "Escaping"),
    // The library that apps import: model, objects and SQLite store.
    .target(
      name: "Lineage",
      dependencies: [
        "SystemLibraries", "Escaping", .product(name: "Logging", package: "swift-log"),
      ]),
    // Macros that declare entities from classes. Both targets are empty without the trait Macros.
    .macro(
      name: "LineageMacrosPlugin",
      dependencies: [
        syntax("SwiftSyntax"), syntax("SwiftSyntaxBuilder"), syntax("SwiftSyntaxMacros"),
        syntax("SwiftDiagnostics"), syntax("SwiftCompilerPlugin"),
      ]),
    .target(name: "LineageMacros", dependencies: ["Lineage", "LineageMacrosPlugin"]),
    // Conversion of an entity tree to another strategy: the model and the location of its objects.
    .target(name: "ModelReshaping", dependencies: ["Escaping", "Lineage"]),
    // Swift source for an entity tree in a strategy, from templates.
    .target(
      name: "CodeGeneration",
      dependencies: [
        "Escaping", "Lineage", "LogicalModel", "ModelReshaping",
        workbench("Mustache", from: "swift-mustache"),
      ],
      resources: [.embedInCode("Templates")]),
    .target(
      name: "Statistics",
      dependencies: [
        workbench("RealModule", from: "swift-numerics")
      ]),
    // Pages of prose, tables and figures as terminal text, Markdown and HTML.
    .target(
      name: "Document", dependencies: ["Escaping"],
      resources: [.embedInCode("Resources/shell.html"), .embedInCode("Resources/style.css")]),
    // Terminal output, progress and exit statuses.
    .target(name: "Console", dependencies: ["Escaping", "Document"]),
    // A model with the family under study, its data and its workload, independent of stores.
    .target(
      name: "LogicalModel",
      dependencies: [
        "Escaping", "Lineage", "ModelReshaping",
        workbench("OrderedCollections", from: "swift-collections"),
      ]),
    // Scenario files, the data files that they import, and drafts of scenarios.
    .target(
      name: "ScenarioFormat",
      dependencies: [
        "Escaping", "Lineage", "ModelReshaping", "Statistics", "LogicalModel",
        workbench("Yams", from: "Yams"),
        workbench("OrderedCollections", from: "swift-collections"),
      ]),
    // The journal, the only code that measuring and reporting share.
    .target(name: "RunJournal", dependencies: ["SystemLibraries", "Escaping", "LogicalModel"]),
    // Pages about existing stores and models.
    .target(
      name: "Inspection",
      dependencies: ["SystemLibraries", "Escaping", "Lineage", "ModelReshaping", "Document"]),
    // Rules about models and the rows of stores, each with a measured cost.
    .target(name: "Linting", dependencies: ["Lineage", "Document", "Inspection"]),
    // Measuring a scenario into a journal.
    .target(
      name: "Measuring",
      dependencies: [
        "SystemLibraries", "Escaping", "Console", "Lineage", "ModelReshaping", "Statistics",
        "LogicalModel", "ScenarioFormat",
        "RunJournal", "Inspection", workbench("OrderedCollections", from: "swift-collections"),
      ]),
    .target(
      name: "GnuplotBridge",
      linkerSettings: [
        .linkedLibrary("boost_iostreams"), .linkedLibrary("boost_filesystem"),
        .linkedLibrary("boost_system"),
      ]),
    // Pages and figures from journals.
    .target(
      name: "Reporting",
      dependencies: [
        "Escaping", "Statistics", "Document", "LogicalModel", "RunJournal", "GnuplotBridge",
        workbench("Yams", from: "Yams"),
      ],
      resources: [.embedInCode("Recommendation/Resources/choice.js")]),
    // The texts of claims and of the pages that are written with them.
    .target(
      name: "ClaimsResources", path: "Sources/Claims/Resources",
      exclude: ["claims.yaml", "skill.md", "llms.txt"]),
    // Claims of articles, decided by reports.
    .target(
      name: "Claims",
      dependencies: [
        "ClaimsResources", "Escaping", "Statistics", "Document", "LogicalModel", "RunJournal",
        "Reporting", workbench("Yams", from: "Yams"),
      ],
      exclude: ["Resources"]),
    // A journal and its report as tables; separate, so that Reporting builds without the library.
    .target(
      name: "ResultsDatabase",
      dependencies: [
        "Escaping", "Lineage", "Statistics", "LogicalModel", "RunJournal", "Reporting",
      ]),
    // The course; its exercises, checks and solutions are in Notebooks.
    .target(
      name: "Course",
      dependencies: ["Escaping", workbench("Yams", from: "Yams")],
      resources: [.copy("../../Notebooks/Exercises")]),
    // The program `course`, which builds without the targets that measure and report.
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
        "Document", "LogicalModel", "ScenarioFormat", "RunJournal", "Inspection", "Linting",
        "Measuring", "Reporting", "Claims", "ResultsDatabase",
        workbench("ArgumentParser", from: "swift-argument-parser"),
      ]),
    // Example code, which the tests build and run.
    .target(
      name: "Examples", dependencies: ["Lineage"],
      path: "Notebooks/Examples", exclude: ["README.md", "ReadingList"]),
    // Models, random values and predicates for tests and test programs; imports no test library.
    .target(
      name: "TestModels", dependencies: ["Lineage"], path: "Tests/TestModels"),
    .target(
      name: "TestSupport", dependencies: ["Lineage"], path: "Tests/TestSupport",
      exclude: ["items.txt"]),
    .target(
      name: "JournalSamples", dependencies: ["RunJournal", "Measuring"],
      path: "Tests/JournalSamples"),
    // Journals of invented figures, snapshots and outlines of pages.
    .target(
      name: "ReportSamples",
      dependencies: ["LogicalModel", "RunJournal", "Statistics", "Reporting"],
      path: "Tests/ReportSamples"),
    .executableTarget(
      name: "MigrationVictim", dependencies: ["SystemLibraries", "Lineage"],
      path: "Tests/MigrationVictim"),
    // A file system with random failures, for test programs.
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
    .testTarget(
      name: "ModelReshapingTests",
      dependencies: ["Lineage", "ModelReshaping", "TestModels", "TestSupport"]),
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
        "LogicalModel", "ScenarioFormat", "Measuring", "TestModels", "TestSupport",
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
      dependencies: ["TestSupport", "TestModels", "Lineage", "Inspection"],
      exclude: ["row_defects.py"]),
    .testTarget(
      name: "LintingTests",
      dependencies: ["TestSupport", "Lineage", "Document", "Inspection", "Linting"]),
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
        "Measuring", "JournalSamples", "ReportSamples", "TestSupport", "ResultsDatabase",
      ],
      exclude: ["Snapshots"]),
    .testTarget(
      name: "ClaimsTests",
      dependencies: [
        "ModelReshaping",
        "Document", "Reporting", "Claims", "RunJournal", "Statistics", "LogicalModel",
        "ScenarioFormat", "Measuring", "ReportSamples", "TestSupport",
      ],
      exclude: ["Snapshots"]),
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
        "TestSupport", "Inspection", "TestModels", "Console", "LogicalModel", "ScenarioFormat",
        "Lineage",
        "Measuring", "Reporting", "RunJournal", "Statistics", "JournalSamples",
        workbench("OrderedCollections", from: "swift-collections"),
      ]),
    .testTarget(name: "CourseTests", dependencies: ["TestSupport", "Course"]),
    .testTarget(
      name: "RunScenarioTests",
      dependencies: [
        "ModelReshaping",
        "TestSupport", "TestModels", "Console", "CourseCommands", "run-scenario", "Measuring",
        "LogicalModel", "RunJournal", "Statistics",
        "Lineage", "Inspection", "Linting", "Claims",
      ], exclude: ["compare_stores.py"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// Targets whose speed does not matter: optimising them takes four times as long as compiling them, a
// fifth of a release build. None may belong to the product Lineage, because packages cannot depend on
// targets with unsafe flags.
let unoptimised: Set<String> = [
  "CodeGeneration", "Document", "Console", "RunJournal", "Linting", "Reporting", "Claims",
  "ResultsDatabase", "Course", "CourseCommands", "run-scenario",
]

// Targets to optimise in debug builds, because tests spend most of their time in simulations,
// resampling and archives that unpack to gigabytes. They then take a tenth of the time.
let optimisedForTests: Set<String> = ["Statistics", "TestSupport"]

// The targets of partial builds: `make sanitize` builds the library, its tests and the soak (a third
// of the package), `make macros` the library and the macros.
let alone: [String: Set<String>] = [
  "LINEAGE_LIBRARY_ALONE": [
    "SystemLibraries", "Escaping", "Lineage", "ModelReshaping", "Document", "Inspection",
    "TestModels",
    "TestSupport", "MigrationVictim", "FaultyFileSystem", "soak", "SoakTests", "ObjectGraphTests",
    "SQLiteStoreTests", "InspectionTests", "DifferentialTests",
  ],
  "LINEAGE_MACROS_ALONE": [
    "SystemLibraries", "Escaping", "Lineage", "LineageMacrosPlugin", "LineageMacros",
    "TestSupport", "ReadingList", "LineageMacrosTests",
  ],
]

// This test target exists only in its partial build: if a test imports a plugin, SwiftPM builds all
// tests for the host and does not find the programs that other tests import.
if Context.environment["LINEAGE_MACROS_ALONE"] == "1" {
  package.targets.append(
    .testTarget(
      name: "LineageMacrosTests",
      dependencies: [
        "Lineage", "LineageMacros", "LineageMacrosPlugin", "TestSupport", syntax("SwiftSyntax"),
        syntax("SwiftSyntaxMacros"), syntax("SwiftSyntaxMacroExpansion"),
        syntax("SwiftDiagnostics"), syntax("SwiftParser"),
      ],
      exclude: ["Snapshots"]))
  // The example is a package of its own; here it shares the build of swift-syntax.
  package.targets.append(
    .executableTarget(
      name: "ReadingList", dependencies: ["Lineage", "LineageMacros"],
      path: "Notebooks/Examples/ReadingList/Sources/ReadingList"))
}
for (variable, kept) in alone where Context.environment[variable] == "1" {
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { !kept.contains($0.name) }
}

// Swift settings apply to all targets except those in C and C++.
for target in package.targets
where ![
  "SystemLibraries", "GnuplotBridge", "ClaimsResources", "FaultyFileSystem",
].contains(target.name) {
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

/// Returns a product that only the programs need; packages that use only the library do not fetch it.
func workbench(_ product: String, from package: String) -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["Workbench"]))
}

/// Returns a product of swift-syntax, which SwiftPM fetches only for the trait Macros.
func syntax(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-syntax", condition: .when(traits: ["Macros"]))
}
