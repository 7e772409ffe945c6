public import Foundation
public import ObjectModel

/// How the results of a fetch changed.
///
/// To bring a list up to date take out what was deleted and moved by the places of before, last first,
/// and the deleted sections; then put in the new sections, and what was inserted and moved by the
/// places of after, first first.
public struct FetchedResultsChange: Hashable, Sendable {
  /// An object and its place.
  public struct Place: Hashable, Sendable {
    public var objectID: ManagedObjectID
    /// Among all results.
    public var index: Int
    /// The section and the place in it.
    public var indexPath: IndexPath
  }

  /// An object that has another place among those that stayed, or is in another section.
  public struct Move: Hashable, Sendable {
    public var objectID: ManagedObjectID
    public var from: Int
    public var to: Int
    public var fromIndexPath: IndexPath
    public var toIndexPath: IndexPath
  }

  /// A section and its place among the sections.
  public struct Section: Hashable, Sendable {
    public var name: String
    public var index: Int
  }

  /// Sections that are there no more, by their places before the change.
  public var deletedSections: [Section] = []
  /// New sections, by their places after the change.
  public var insertedSections: [Section] = []
  /// By their places before the change.
  public var deleted: [Place] = []
  /// By their places after the change.
  public var inserted: [Place] = []
  /// Those that moved, whether or not they have other values too.
  public var moved: [Move] = []
  /// Those that stayed where they were and have other values, by their places after the change.
  public var updated: [Place] = []

  public var isEmpty: Bool {
    deleted.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty
      && deletedSections.isEmpty && insertedSections.isEmpty
  }

  /// What turns one list into another.
  ///
  /// Objects are compared, not IDs, which a save makes permanent. As few as possible count as
  /// moved, and rather changed objects than those that they went past.
  init(
    from old: [ManagedObject], _ oldPlaces: SectionedPlaces, to new: [ManagedObject],
    _ newPlaces: SectionedPlaces, changed: Set<ManagedObject>
  ) {
    let before = Self.places(of: old)
    let after = Self.places(of: new)
    for (index, object) in old.enumerated() where after[ObjectIdentifier(object)] == nil {
      deleted.append(Place(object, index, oldPlaces))
    }
    var stayed: [(from: Int, to: Int)] = []
    for (index, object) in new.enumerated() {
      if let from = before[ObjectIdentifier(object)] {
        stayed.append((from, index))
      } else {
        inserted.append(Place(object, index, newPlaces))
      }
    }
    let keptSections = noteSections(from: oldPlaces, to: newPlaces)
    // Whoever is in another section has moved, whatever its place among all.
    let atHome = stayed.filter {
      let section = newPlaces.section(of: $0.to)
      return keptSections.contains(section) && oldPlaces.section(of: $0.from) == section
    }
    // One that did not change outweighs all that did.
    let weights = atHome.map { changed.contains(new[$0.to]) ? 1 : atHome.count + 1 }
    let unmoved = RisingSequence.heaviest(in: atHome.map(\.from), weights: weights)
    let unmovedIndexes = Set(unmoved.map { atHome[$0].to })
    for place in stayed {
      if !unmovedIndexes.contains(place.to) {
        moved.append(
          Move(
            objectID: new[place.to].objectID, from: place.from, to: place.to,
            fromIndexPath: oldPlaces.indexPath(of: place.from),
            toIndexPath: newPlaces.indexPath(of: place.to)))
      } else if changed.contains(new[place.to]) {
        updated.append(Place(new[place.to], place.to, newPlaces))
      }
    }
  }

  /// - Returns: the sections that stay; of those that change their order the fewer go and come back.
  private mutating func noteSections(from old: SectionedPlaces, to new: SectionedPlaces)
    -> Set<SectionedPlaces.Section>
  {
    let before = Dictionary(uniqueKeysWithValues: old.sections.enumerated().map { ($1, $0) })
    let common = new.sections.filter { before[$0] != nil }
    let rising = RisingSequence.heaviest(
      in: common.compactMap { before[$0] }, weights: common.map { _ in 1 })
    let kept = Set(rising.map { common[$0] })
    for (index, section) in old.sections.enumerated() where !kept.contains(section) {
      deletedSections.append(Section(name: section.name, index: index))
    }
    for (index, section) in new.sections.enumerated() where !kept.contains(section) {
      insertedSections.append(Section(name: section.name, index: index))
    }
    return kept
  }

  private static func places(of objects: [ManagedObject]) -> [ObjectIdentifier: Int] {
    Dictionary(
      objects.enumerated().map { (ObjectIdentifier($1), $0) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension FetchedResultsChange.Place {
  fileprivate init(_ object: ManagedObject, _ index: Int, _ places: SectionedPlaces) {
    self.init(objectID: object.objectID, index: index, indexPath: places.indexPath(of: index))
  }
}

/// Neighbouring results that have one value, or one name made of it, in common.
public struct FetchedResultsSection<Result: ManagedObject> {
  /// The value as a text, empty for none; what sections are told apart by.
  public var name: String
  /// Nil where a section's name is computed.
  public var value: AttributeValue?
  public var objects: [Result]
}

extension AttributeValue {
  /// The value as the name of a section.
  var sectionName: String {
    switch self {
    case .integer(let value): "\(value)"
    case .double(let value): "\(value)"
    case .decimal(let value): "\(value)"
    case .string(let value): value
    // As Core Data's, where it is a number.
    case .boolean(let value): value ? "1" : "0"
    case .date(let value): value.formatted(.iso8601)
    case .binary(let value): value.base64EncodedString()
    case .uuid(let value): value.uuidString
    case .uri(let value): value.absoluteString
    }
  }
}
