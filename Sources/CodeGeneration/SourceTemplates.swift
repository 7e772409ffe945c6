import Foundation
import Mustache

/// The templates in `Templates`, by their names without the extension.
///
/// A template writes its own names as `‹name›`; they become names that the model does not have.
struct SourceTemplates {
  private let library: MustacheLibrary
  private let names: OwnNames

  /// - Throws: ``CodeGenerationError/template(_:reason:)``.
  init(_ names: OwnNames) throws(CodeGenerationError) {
    self.names = names
    var library = MustacheLibrary()
    for (name, bytes) in Self.all {
      do {
        // Without the pragma, the text would be escaped as HTML.
        let text = "{{% CONTENT_TYPE:TEXT}}" + String(decoding: bytes, as: UTF8.self)
        try library.register(OwnNames.marked(text), named: name)
      } catch {
        throw .template(name, reason: "\(error)")
      }
    }
    self.library = library
  }

  /// Returns a file with a template's text; its name is without the extension.
  func file(_ name: String, _ template: String, _ values: [String: Any]) -> SourceFile {
    SourceFile(name: "\(names.resolved(name)).swift", text: names.resolved(text(template, values)))
  }

  private func text(_ name: String, _ values: [String: Any]) -> String {
    // Every name is in the list.
    var text = library.render(values, withTemplate: name) ?? ""
    // Omitted sections leave blank lines.
    while text.contains("\n\n\n") { text = text.replacingOccurrences(of: "\n\n\n", with: "\n\n") }
    return text.replacingOccurrences(of: "{\n\n", with: "{\n")
      .replacingOccurrences(of: "\n\n}", with: "\n}")
  }

  private static let all: [(String, [UInt8])] = [
    ("header", PackageResources.header_mustache),
    ("mark", PackageResources.mark_mustache),
    ("content-enum", PackageResources.content_enum_mustache),
    ("content-accessor", PackageResources.content_accessor_mustache),
    ("coded-functions", PackageResources.coded_functions_mustache),
    ("coded-formats", PackageResources.coded_formats_mustache),
    ("coded-values", PackageResources.coded_values_mustache),
    ("validated-pair", PackageResources.validated_pair_mustache),
    ("kinds-protocol", PackageResources.kinds_protocol_mustache),
    ("merged-fetches", PackageResources.merged_fetches_mustache),
    ("lineage-class", PackageResources.lineage_class_mustache),
    ("lineage-content", PackageResources.lineage_content_mustache),
    ("lineage-migration", PackageResources.lineage_migration_mustache),
    ("lineage-fetch", PackageResources.lineage_fetch_mustache),
    ("lineage-protocol", PackageResources.lineage_protocol_mustache),
    ("lineage-entities", PackageResources.lineage_entities_mustache),
    ("coredata-class", PackageResources.coredata_class_mustache),
    ("coredata-migration", PackageResources.coredata_migration_mustache),
    ("coredata-content", PackageResources.coredata_content_mustache),
    ("swiftdata-class", PackageResources.swiftdata_class_mustache),
    ("swiftdata-schema", PackageResources.swiftdata_schema_mustache),
    ("grdb-composite", PackageResources.grdb_composite_mustache),
    ("grdb-extensions", PackageResources.grdb_extensions_mustache),
    ("grdb-import", PackageResources.grdb_import_mustache),
    ("grdb-kind", PackageResources.grdb_kind_mustache),
    ("grdb-kinds", PackageResources.grdb_kinds_mustache),
    ("grdb-members", PackageResources.grdb_members_mustache),
    ("grdb-protocol", PackageResources.grdb_protocol_mustache),
    ("grdb-record", PackageResources.grdb_record_mustache),
    ("grdb-requests", PackageResources.grdb_requests_mustache),
    ("grdb-schema", PackageResources.grdb_schema_mustache),
    ("grdb-struct", PackageResources.grdb_struct_mustache),
  ]
}
