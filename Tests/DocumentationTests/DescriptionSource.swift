import Foundation

/// The public properties of the descriptions of a model, read from their source.
enum DescriptionSource {
  private static let files = [
    "ManagedObjectModel.swift", "Entities/EntityDescription.swift",
    "Entities/FetchIndexDescription.swift", "Properties/PropertyDescription.swift",
    "Properties/AttributeDescription.swift", "Properties/RelationshipDescription.swift",
    "Properties/FetchedPropertyDescription.swift",
  ]

  /// Returns names such as `EntityDescription.isAbstract` and
  /// `FetchIndexDescription.Element.property`.
  static func propertyNames() throws -> Set<String> {
    var names: Set<String> = []
    for file in files {
      names.formUnion(try Self.names(in: Repository.text("Sources/Lineage/ObjectModel/\(file)")))
    }
    return names
  }

  /// Returns the properties of types; the formatter indents nested types by two blanks.
  private static func names(in source: String) -> Set<String> {
    var names: Set<String> = []
    var (type, nested) = ("", "")
    for line in source.split(separator: "\n") {
      if let match = line.prefixMatch(of: /(?:public )?(?:final )?(?:class|struct|extension) (\w+)/)
      {
        (type, nested) = (String(match.output.1), "")
      } else if let match = line.prefixMatch(of: #/  public (?:struct|enum) (\w+)/#) {
        nested = ".\(match.output.1)"
      } else if line == "  }" {
        nested = ""
      } else if let match = line.prefixMatch(
        of: #/ +public (?:internal\(set\) |private\(set\) )?(?:weak )?var (\w+)/#)
      {
        // Properties of sequences of descriptions are no settings.
        if type != "Sequence" { names.insert("\(type)\(nested).\(match.output.1)") }
      }
    }
    return names
  }

  /// Returns the names of all elements and attributes that documents can have.
  static func documentNames() throws -> Set<String> {
    let source = try Repository.text("Sources/Lineage/ObjectModel/Documents/DocumentSchema.swift")
    let table = source.split(separator: "byName: [String").last ?? ""
    return Set(table.matches(of: /"(\w+)"/).map { String($0.output.1) })
  }
}
