import ObjectModel

extension UndoHistory {
  /// What happened between two moments, told by objects rather than by keys: a save gives objects
  /// other keys, and steps outlive it.
  struct Step {
    /// The group that the step belongs to, nil for one of its own.
    var group: Int?
    var changes: [Change] = []
    var links: [Link] = []
    var orders: [Order] = []
    /// Links that the objects deleted in the step had; only the row's end dissolves them.
    var lostLinks: [LinkPlace] = []
    /// Orders that the objects deleted in the step had or had a place in.
    var lostOrders: [Sequence] = []

    var isEmpty: Bool { changes.isEmpty && links.isEmpty && orders.isEmpty }
  }

  /// One object before and after a step.
  struct Change {
    let object: ManagedObject
    let before: Existence
    let after: Existence
  }

  enum Existence: Equatable {
    case absent
    /// By slot, without the version: versions are the store's business and no change.
    case present([Value?])
  }

  enum Value: Equatable {
    case attribute(AttributeValue)
    case reference(ManagedObject)

    /// Of an object that was saved as deleted there may be a second instance, a fault that a
    /// reference without a way back led to.
    static func == (one: Value, other: Value) -> Bool {
      switch (one, other) {
      case (.attribute(let one), .attribute(let other)): one == other
      case (.reference(let one), .reference(let other)):
        one === other || one.key == other.key && one.layout.rootIndex == other.layout.rootIndex
      default: false
      }
    }
  }

  /// Two objects and a relationship that keeps its links apart from them; the same one from
  /// whichever side it is looked at.
  struct LinkPlace: Hashable {
    let relationship: RelationshipLayout
    let source: ManagedObject
    let destination: ManagedObject
  }

  struct Link {
    let place: LinkPlace
    let wasAdded: Bool
  }

  /// The destinations of an owner in order.
  struct Sequence {
    let owner: ManagedObject
    let relationship: RelationshipLayout
    var members: [ManagedObject]
  }

  struct Order {
    let before: Sequence
    let after: Sequence
    /// The save count at which the former order was the store's, nil if it was unsaved itself.
    let storedAtSave: Int?
  }
}

/// What undoing knows of links since the last save: that much is looked at when a step ends.
struct UndoLinks {
  /// A side of a link and its relationship.
  struct End: Hashable {
    let relationship: RelationshipLayout
    let object: ManagedObject
  }

  /// Links made or dissolved since the last step, with what they are now.
  var noted: [UndoHistory.LinkPlace: Bool] = [:]
  /// What links that were touched since the last save were at the end of the last step.
  var states: [UndoHistory.LinkPlace: Bool] = [:]
  /// The stored destinations of sources whose links were touched.
  var stored: [End: Set<Int64>] = [:]
  /// Of relationships without a way back, whom destinations belong to since they were touched.
  var owners: [End: ManagedObject?] = [:]

  mutating func note(_ place: UndoHistory.LinkPlace, isLinked: Bool) {
    noted[place] = isLinked
    noteOwner(place, isLinked: isLinked)
  }

  mutating func set(_ place: UndoHistory.LinkPlace, isLinked: Bool) {
    states[place] = isLinked
    noteOwner(place, isLinked: isLinked)
  }

  private mutating func noteOwner(_ place: UndoHistory.LinkPlace, isLinked: Bool) {
    guard place.relationship.isOneSided else { return }
    let end = End(relationship: place.relationship, object: place.destination)
    owners[end] = .some(isLinked ? place.source : nil)
  }
}
