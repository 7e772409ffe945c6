/// A library that generated source is for.
package protocol SourceLanguage: Sendable {
  /// A short name, as the command line uses it.
  var name: String { get }
  /// One sentence: what is written.
  var summary: String { get }
  /// True if an app needs the model as a file next to the source.
  var usesModelFile: Bool { get }
  /// Writes a file for each type, and what they need together.
  ///
  /// - Throws: ``CodeGenerationError``.
  func files(of model: SourceModel) throws(CodeGenerationError) -> [SourceFile]
  /// Writes the code that an app ships to move its users' stores.
  ///
  /// - Returns: nil for a library that has no such migration.
  /// - Throws: ``CodeGenerationError``.
  func file(of migration: SourceMigration, in model: SourceModel) throws(CodeGenerationError)
    -> SourceFile?
}

extension SourceLanguage {
  package func file(of _: SourceMigration, in _: SourceModel) throws(CodeGenerationError)
    -> SourceFile?
  {
    nil
  }
}

/// Every library that source is written for.
package enum SourceLanguages {
  package static let all: [any SourceLanguage] = [
    LineageSource(), CoreDataSource(), SwiftDataSource(), GRDBSource(),
  ]
}

/// A file of source, by its name in the folder.
package struct SourceFile: Hashable, Sendable {
  package let name: String
  package let text: String
}
