import Lineage
import LogicalModel

/// The columns of an enum-content entity and which of them each kind uses.
///
/// Properties of the root kind keep their names. Below it, the first text of any kind is `text1`,
/// the second `text2` and so on for each type: two kinds that each have one text share a column.
/// Kinds in one lineage never share, as a member has the properties of both.
struct SharedColumns {
  private struct Column {
    let name: String
    let type: PropertyType
    var isIndexed: Bool
  }

  private let domain: Domain
  private let family: Kind
  private var shared: [Column] = []
  private var names: [PropertyPath: String] = [:]

  init(domain: Domain, family: Kind) {
    self.domain = domain
    self.family = family
    for kind in domain.withDescendants(of: family.name) where kind.parent != nil {
      for property in kind.properties { assign(property, of: kind) }
    }
  }

  var attributes: [AttributeDescription] {
    shared.map { AttributeDescription(name: $0.name, type: $0.type.attributeType) }
  }

  var indexedNames: [String] { shared.filter(\.isIndexed).map(\.name) }

  /// The attribute of each property of a kind, inherited ones first.
  func names(of kind: String) -> [String] {
    domain.lineage(of: kind).flatMap { ancestor in
      ancestor.properties.map { property in
        names[PropertyPath(kind: ancestor.name, name: property.name)] ?? property.name
      }
    }
  }

  private mutating func assign(_ property: Property, of kind: Kind) {
    let lineage = domain.lineage(of: kind.name)
    let used = Set(
      lineage.flatMap { ancestor in
        ancestor.properties.compactMap {
          names[PropertyPath(kind: ancestor.name, name: $0.name)]
        }
      })
    let position = shared.firstIndex { $0.type == property.type && !used.contains($0.name) }
    let index = position ?? addColumn(of: property.type)
    if property.isIndexed { shared[index].isIndexed = true }
    names[PropertyPath(kind: kind.name, name: property.name)] = shared[index].name
  }

  private mutating func addColumn(of type: PropertyType) -> Int {
    let number = shared.count { $0.type == type } + 1
    let name = domain.freeName(
      "\(type.columnBase)\(number)", among: family.properties.map(\.name),
      in: domain.withDescendants(of: family.name), prefix: "shared")
    shared.append(Column(name: name, type: type, isIndexed: false))
    return shared.count - 1
  }
}

extension PropertyType {
  /// The name of a shared column of this type, before its number.
  fileprivate var columnBase: String {
    switch self {
    case .integer16: "short"
    case .integer32: "integer"
    case .integer64: "long"
    case .decimal: "decimal"
    case .double: "number"
    case .float: "float"
    case .string: "text"
    case .boolean: "flag"
    case .date: "date"
    case .binary: "bytes"
    case .uuid: "uuid"
    case .uri: "address"
    }
  }
}
