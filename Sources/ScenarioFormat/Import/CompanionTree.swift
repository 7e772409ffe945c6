import LogicalModel

/// Companions found so far: one for each distinct text, in order of first appearance.
///
/// Texts are compared as Swift compares them, so two spellings of `é` in Unicode are one text.
struct CompanionTree {
  private struct Key: Hashable {
    var kind: String
    var property: String
    var text: String
  }

  private(set) var members: [Member] = []
  private var ordinals: [Key: Int] = [:]

  /// The ordinal of the companion with a text, made if there is none yet.
  mutating func ordinal(of text: String, kind: String, property: String, _ domain: Domain)
    -> (ordinal: Int, isNew: Bool)
  {
    let key = Key(kind: kind, property: property, text: text)
    if let ordinal = ordinals[key] { return (ordinal, false) }
    let values = domain.properties(of: kind).map { declared in
      declared.name == property ? PropertyValue.text(text) : .absent
    }
    let references = domain.links(of: kind).map { _ in [Int]() }
    let ordinal = members.count
    members.append(Member(kind: kind, ordinal: ordinal, values: values, references: references))
    ordinals[key] = ordinal
    return (ordinal, true)
  }
}
