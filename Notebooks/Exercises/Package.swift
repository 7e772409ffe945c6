// swift-tools-version: 6.2
import PackageDescription

// The folders and the modules of learners' files, in the order of course.yaml. The command
// course author --write writes this file.
let exercises: [(path: String, module: String?)] = [
  ("Starters/00-setup/first-green", "FirstGreenExercise"),
  ("Starters/00-setup/first-run", nil),
  ("Starters/01-model/two-entities", "TwoEntitiesExercise"),
  ("Starters/01-model/entity-and-class", nil),
  ("Starters/01-model/defaults-and-rules", "DefaultsAndRulesExercise"),
  ("Starters/01-model/read-every-problem", "ReadEveryProblemExercise"),
  ("Starters/01-model/frozen-model", nil),
  ("Starters/01-model/model-diff", "ModelDiffExercise"),
  ("Starters/01-model/write-for-xcode", "WriteForXcodeExercise"),
  ("Starters/02-relationships/max-count", nil),
  ("Starters/02-relationships/delete-rules", nil),
  ("Starters/02-relationships/team-bounds", "TeamBoundsExercise"),
  ("Starters/02-relationships/many-to-many", "ManyToManyExercise"),
  ("Starters/02-relationships/required-list", nil),
  ("Starters/03-attributes/null-is-not-zero", nil),
  ("Starters/03-attributes/optional-number", "OptionalNumberExercise"),
  ("Starters/03-attributes/name-that-is-taken", "NameThatIsTakenExercise"),
  ("Starters/03-attributes/nobody-wrote-it", nil),
  ("Starters/03-attributes/ten-tenths", nil),
  ("Starters/03-attributes/colour-of-a-note", "ColourOfANoteExercise"),
  ("Starters/03-attributes/undo-a-draft", nil),
  ("Starters/04-context/lazy-to-many", nil),
  ("Starters/04-context/count-statements", "CountStatementsExercise"),
  ("Starters/04-context/prefetch", "PrefetchExercise"),
  ("Starters/04-context/child-context", "ChildContextExercise"),
  ("Starters/04-context/background-task", "BackgroundTaskExercise"),
  ("Starters/04-context/temporary-id", "TemporaryIdExercise"),
  ("Starters/04-context/merge-conflict", nil),
  ("Starters/04-context/delete-in-the-store", nil),
  ("Starters/05-inheritance/declare-kinds", "DeclareKindsExercise"),
  ("Starters/05-inheritance/one-parent", "OneParentExercise"),
  ("Starters/05-inheritance/fetch-kinds", "FetchKindsExercise"),
  ("Starters/05-inheritance/cast-kinds", "CastKindsExercise"),
  ("Starters/05-inheritance/abstract-parent", nil),
  ("Starters/05-inheritance/inherited-tags", "InheritedTagsExercise"),
  ("Starters/05-inheritance/inherited-rules", nil),
  ("Starters/05-inheritance/inherited-index", "InheritedIndexExercise"),
  ("Starters/05-inheritance/inherited-uniqueness", "InheritedUniquenessExercise"),
  ("Starters/05-inheritance/one-question", "OneQuestionExercise"),
  ("Starters/05-inheritance/kind-order", "KindOrderExercise"),
  ("Starters/05-inheritance/kind-condition", "KindConditionExercise"),
  ("Starters/05-inheritance/convert-kind", "ConvertKindExercise"),
  ("Starters/06-file/count-tables", nil),
  ("Starters/06-file/where-clause", nil),
  ("Starters/06-file/entity-number", "EntityNumberExercise"),
  ("Starters/06-file/null-share", "NullShareExercise"),
  ("Starters/06-file/abstract-flip", nil),
  ("Starters/06-file/sibling-columns", "SiblingColumnsExercise"),
  ("Starters/06-file/contacts-schema", nil),
  ("Starters/07-strategies/smallest-file", nil),
  ("Starters/07-strategies/insert-many", nil),
  ("Starters/07-strategies/protocol-union", "ProtocolUnionExercise"),
  ("Starters/07-strategies/details-cost", "DetailsCostExercise"),
  ("Starters/07-strategies/audit-root", "AuditRootExercise"),
  ("Starters/07-strategies/sparse-kinds", "SparseKindsExercise"),
  ("Starters/08-enum/enum-face", "EnumFaceExercise"),
  ("Starters/08-enum/no-residue", "NoResidueExercise"),
  ("Starters/08-enum/query-a-case", "QueryACaseExercise"),
  ("Starters/08-enum/draft-first", "DraftFirstExercise"),
  ("Starters/08-enum/validated-pair", "ValidatedPairExercise"),
  ("Starters/08-enum/unknown-type", "UnknownTypeExercise"),
  ("Starters/08-enum/enum-or-inheritance", nil),
  ("Starters/09-mapping/immutable-query", nil),
  ("Starters/09-mapping/own-query", "OwnQueryExercise"),
  ("Starters/09-mapping/two-interpreters", nil),
  ("Starters/09-mapping/to-domain", "ToDomainExercise"),
  ("Starters/09-mapping/partial-update", "PartialUpdateExercise"),
  ("Starters/09-mapping/upsert-dogs", "UpsertDogsExercise"),
  ("Starters/09-mapping/endless-mapping", "EndlessMappingExercise"),
  ("Starters/09-mapping/round-trip", "RoundTripExercise"),
  ("Starters/09-mapping/polymorphic-domain", "PolymorphicDomainExercise"),
  ("Starters/09-mapping/find-the-bug", "FindTheBugExercise"),
  ("Starters/10-templates/template-variable", "TemplateVariableExercise"),
  ("Starters/10-templates/mend-a-template", "MendATemplateExercise"),
  ("Starters/10-templates/inherited-template", "InheritedTemplateExercise"),
  ("Starters/10-templates/recent-hires", "RecentHiresExercise"),
  ("Starters/10-templates/user-info", nil),
  ("Starters/10-templates/configurations", nil),
  ("Starters/10-templates/own-store", "OwnStoreExercise"),
  ("Starters/11-migration/add-a-title", "AddATitleExercise"),
  ("Starters/11-migration/no-migration", nil),
  ("Starters/11-migration/rename-keeps-data", "RenameKeepsDataExercise"),
  ("Starters/11-migration/interrupted", nil),
  ("Starters/11-migration/new-kind-first", nil),
  ("Starters/11-migration/custom-mapping", "CustomMappingExercise"),
  ("Starters/11-migration/chain-of-versions", "ChainOfVersionsExercise"),
  ("Starters/11-migration/into-a-hierarchy", "IntoAHierarchyExercise"),
  ("Starters/11-migration/one-entity-again", "OneEntityAgainExercise"),
  ("Starters/12-advice/reading-list", "ReadingListExercise"),
  ("Starters/12-advice/no-audit-root", "NoAuditRootExercise"),
  ("Starters/12-advice/address-book", "AddressBookExercise"),
  ("Starters/13-capstone/details-relationship", "DetailsRelationshipExercise"),
]

let lineage = Target.Dependency.product(name: "Lineage", package: "Lineage")

// The learner's file is a module of its own, in which the compiler accepts no unsafe code.
let learners = exercises.compactMap { path, module in
  module.map {
    Target.target(
      name: $0, dependencies: ["CourseWorlds", lineage], path: path,
      exclude: ["Checks.swift", "exercise.yaml", "instructions.md"],
      sources: ["Exercise.swift"],
      swiftSettings: [
        .strictMemorySafety(), .treatWarning("StrictMemorySafety", as: .error),
      ])
  }
}

let programs = exercises.map { path, module in
  Target.executableTarget(
    name: String(path.split(separator: "/").last ?? ""),
    dependencies: ["CourseChecks", "CourseWorlds", lineage]
      + (module.map { [.target(name: $0)] } ?? []),
    path: path,
    exclude: ["exercise.yaml", "instructions.md"] + (module == nil ? [] : ["Exercise.swift"]),
    sources: [module == nil ? "Demonstration.swift" : "Checks.swift"])
}

let package = Package(
  name: "Exercises",
  dependencies: [.package(name: "Lineage", path: "../..", traits: [])],
  targets: [
    .target(name: "CourseChecks"),
    .systemLibrary(name: "CourseSQLite", path: "Sources/CourseSQLite"),
    .target(
      name: "CourseWorlds",
      dependencies: [
        lineage, .product(name: "Inspection", package: "Lineage"), "CourseSQLite",
      ]),
  ] + learners + programs,
  swiftLanguageModes: [.v6]
)
