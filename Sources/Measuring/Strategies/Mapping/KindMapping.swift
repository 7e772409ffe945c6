/// The place and the names of the members of one kind in the store.
struct KindMapping: Hashable, Sendable {
  /// An attribute that tells the kinds of one entity apart.
  struct Discriminator: Hashable, Sendable {
    var attribute: String
    var code: Int64
  }

  var kind: String
  /// The entity of members of exactly this kind; nil for an abstract kind without an entity.
  var exactEntity: String?
  /// The entities whose fetches, sub-entities included, return the members of this kind and its
  /// sub-kinds; more than one where kinds share no table.
  var fetchedEntities: [String]
  /// Set if several kinds share the exact entity.
  var discriminator: Discriminator?
  /// The place of each of the domain's `properties(of: kind)`, in that order.
  var places: [PropertyPlace]
  /// The relationship of each of the domain's `links(of: kind)`, in that order.
  var relationships: [String]
  /// The entity whose objects hold what only this kind has, one for each member; nil for none.
  var detailsEntity: String?
}

/// The place of a member's value.
enum PropertyPlace: Hashable, Sendable {
  /// In an attribute of the member's own object.
  case attribute(String)
  /// In an attribute of the object that a to-one relationship leads to.
  case detail(relationship: String, attribute: String)
  /// Under a key of what a Binary attribute holds as JSON: the store cannot look at it.
  case coded(attribute: String, key: String)

  /// The path that a fetch can name, nil for a value inside coded content.
  var keyPath: String? {
    switch self {
    case .attribute(let name): name
    case .detail(let relationship, let attribute): "\(relationship).\(attribute)"
    case .coded: nil
    }
  }
}

extension [PropertyPlace] {
  /// Places in attributes of the object itself.
  static func attributes(_ names: [String]) -> [PropertyPlace] {
    names.map(PropertyPlace.attribute)
  }
}
