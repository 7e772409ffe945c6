/// How long the hand-written sources are whose lines some claim compares.
///
/// Kept here rather than counted in a working folder, so that a claim rests on what is committed. A
/// test counts the sources of this repository and fails where a number differs.
package enum CountedSources {
  /// Lines that are neither blank nor only a comment, by the path from the repository's root.
  package static let lines = [
    "Sources/Strategies/ItemData/EnumContentItemData.swift": 107,
    "Sources/Strategies/ItemData/InheritedItemData.swift": 74,
    "Sources/Strategies/Publications/EnumContentPublications.swift": 55,
    "Sources/Strategies/Publications/InheritedPublications.swift": 27,
    "Tests/ObjectModelTests/Versions/code.diff": 13,
    "Tests/ObjectModelTests/Versions/document.diff": 8,
  ]
}
