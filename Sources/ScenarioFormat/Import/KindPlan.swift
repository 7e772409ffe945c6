import LogicalModel
import OrderedCollections

/// How items of one kind are read: a mapping, resolved along the kind's lineage.
struct KindPlan {
  struct PropertyPlan {
    let path: PropertyPath
    let property: Property
    /// In order of preference.
    let fields: [String]
    let whenMissing: MissingValue?
  }

  struct LinkPlan {
    let path: PropertyPath
    let link: Link
    /// The root of the tree that the destination belongs to.
    let root: String
    /// Nil for a link that the file does not fill.
    let source: LinkField?
  }

  let kind: String
  /// In the order of ``Domain/properties(of:)``.
  let properties: [PropertyPlan]
  /// In the order of ``Domain/links(of:)``.
  let links: [LinkPlan]
  /// Every field that some property or link reads.
  let usedFields: Set<String>

  init(kind: String, mapping: ImportMapping, domain: Domain) {
    self.kind = kind
    let lineage = domain.lineage(of: kind)
    properties = lineage.flatMap { ancestor in
      ancestor.properties.map { property in
        let path = PropertyPath(kind: ancestor.name, name: property.name)
        return PropertyPlan(
          path: path, property: property, fields: mapping.fields[path] ?? [],
          whenMissing: mapping.whenMissing[path])
      }
    }
    links = lineage.flatMap { ancestor in
      ancestor.links.map { link in
        let path = PropertyPath(kind: ancestor.name, name: link.name)
        return LinkPlan(
          path: path, link: link, root: domain.root(of: link.destination),
          source: mapping.links[path])
      }
    }
    usedFields = Set(properties.flatMap(\.fields) + links.compactMap { $0.source?.field })
  }
}
