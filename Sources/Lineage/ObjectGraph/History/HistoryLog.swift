import Foundation

/// The changes of one save or batch, one per object.
struct HistoryLog {
  /// An object and its change.
  struct Entry: Hashable, Sendable {
    var kind: PersistentHistoryChange.Kind
    let address: StoreAddress
    /// The properties that an update changed, as a bitmap of ``HistoryProperties``; empty for other
    /// kinds.
    var properties: [UInt8]
  }

  /// An object's place, independent of its entity within the hierarchy.
  private struct Place: Hashable {
    let root: Int
    let key: Int64
  }

  private let model: HistoryModel
  /// The changes in the order of their recording.
  private(set) var entries: [Entry] = []
  private var indexes: [Place: Int] = [:]

  init(_ model: HistoryModel) { self.model = model }

  mutating func recordInsertions(_ addresses: [StoreAddress]) {
    for address in addresses { note(address, .insert) }
  }

  mutating func recordDeletions(_ addresses: [StoreAddress]) {
    for address in addresses { note(address, .delete) }
  }

  /// Records an update, unless the object is also inserted or deleted.
  mutating func recordUpdate(_ address: StoreAddress, of names: some Sequence<String>) {
    guard let index = updateIndex(address) else { return }
    let properties = model.properties[entries[index].address.entity]
    for name in names { properties.mark(name, in: &entries[index].properties) }
  }

  private mutating func note(_ address: StoreAddress, _ kind: PersistentHistoryChange.Kind) {
    let place = place(of: address)
    guard indexes[place] == nil else { return }
    indexes[place] = entries.count
    entries.append(Entry(kind: kind, address: address, properties: []))
  }

  /// Returns the index of an object's update, adding one if necessary, or nil if it has another
  /// change.
  private mutating func updateIndex(_ address: StoreAddress) -> Int? {
    let place = place(of: address)
    if let known = indexes[place] { return entries[known].kind == .update ? known : nil }
    indexes[place] = entries.count
    entries.append(
      Entry(
        kind: .update, address: address,
        properties: [UInt8](
          repeating: 0, count: model.properties[address.entity].bitmapByteCount)))
    return entries.count - 1
  }

  private func place(of address: StoreAddress) -> Place {
    Place(root: model.layout.entities[address.entity].rootIndex, key: address.key)
  }
}

/// The changes of a save.
///
/// Both ends of a relationship count as changed, as for contexts that merge the save: the one with
/// the reference or link, and the one with the inverse. A deleted object's links are not recorded
/// for the far side.
extension HistoryLog {
  init(_ changes: StoreChanges, _ model: HistoryModel) {
    self.init(model)
    recordInsertions(changes.inserted.map(\.storeAddress))
    recordDeletions(changes.deleted.map(\.storeAddress))
    // Conversions come first, because other changes may refer to the former entity.
    for conversion in changes.conversions { note(conversion) }
    for update in changes.updated { note(update) }
    for object in changes.inserted { recordFarEnds(of: object, object.row) }
    for object in changes.deleted where object.row != nil {
      recordFarEnds(of: object, object.slab.registry.context?.originalRow(of: object) ?? object.row)
    }
    for change in changes.links { note(change) }
    for order in changes.orders { recordUpdate(order.owner, of: [order.relationship.name]) }
  }

  private mutating func note(_ update: StoreChanges.Update) {
    let object = update.object
    let entity = object.layout
    guard let row = object.row, let index = updateIndex(object.storeAddress) else { return }
    let properties = model.properties[entity.index]
    for slot in entity.slots where !slot.isTransient && object.isChanged(slot.index) {
      properties.markSlot(slot.index, in: &entries[index].properties)
    }
    for slot in entity.references where !slot.isTransient && object.isChanged(slot.index) {
      let (old, new) = (
        object.reference(in: slot, of: update.original), object.reference(in: slot, of: row)
      )
      if let old, let new, old == new { continue }
      recordFarEnd(of: object, slot, update.original)
      recordFarEnd(of: object, slot, row)
    }
  }

  /// Records a conversion; all stored values of the object count as changed.
  private mutating func note(_ conversion: StoreChanges.Conversion) {
    let entity = conversion.object.layout
    recordUpdate(
      conversion.object.storeAddress,
      of: entity.slots.filter { !$0.isTransient }.map { entity.slotNames[$0.index] })
  }

  private mutating func note(_ change: LinkChanges) {
    for pair in [change.added, change.removed].joined() {
      recordUpdate(
        StoreAddress(entity: Int(pair.sourceEntity), key: pair.source),
        of: [change.relationship.name])
      guard let inverse = change.relationship.inverseName else { continue }
      recordUpdate(
        StoreAddress(entity: Int(pair.destinationEntity), key: pair.destination), of: [inverse])
    }
  }

  private mutating func recordFarEnds(of object: ManagedObject, _ row: Row?) {
    guard let row else { return }
    for slot in object.layout.references where !slot.isTransient {
      recordFarEnd(of: object, slot, row)
    }
  }

  private mutating func recordFarEnd(of object: ManagedObject, _ slot: Slot, _ row: Row) {
    guard let inverse = object.relationship(of: slot).inverseName,
      let reference = object.reference(in: slot, of: row)
    else { return }
    recordUpdate(StoreAddress(entity: reference.entity, key: reference.key), of: [inverse])
  }
}

/// A store that can keep a history of its transactions.
protocol HistoryKeeping: PersistentStore {
  /// Returns the numbers of the stored transactions; if there are none, an empty range at the next
  /// number.
  func historyRange() throws(ObjectGraphError) -> Range<Int64>

  /// Returns the number before the first transaction that is later than a date, or not earlier if
  /// `orAt` is true.
  ///
  /// The first match decides, not each transaction's own date, because clocks can be set back and
  /// the result must be a contiguous range.
  func transactionNumber(before date: Date, orAt: Bool) throws(ObjectGraphError) -> Int64

  /// Returns the transactions in order, found and read in one state.
  ///
  /// - Throws: ``ObjectGraphError/historyTokenExpired(store:number:kept:)`` if transactions after
  ///   the start are missing, or the store's own error.
  func history(_ fetch: HistoryFetch) throws(ObjectGraphError) -> HistoryPart

  /// Deletes the transactions before a number.
  ///
  /// - Returns: The number of deleted transactions.
  func deleteTransactions(before number: Int64) throws(ObjectGraphError) -> Int
}

/// A part of a store's history.
struct HistoryPart: Sendable {
  /// The number of the last transaction before the requested ones.
  let start: Int64
  let transactions: [PersistentHistoryTransaction]
}

/// A request for the history of one store.
struct HistoryFetch: Sendable {
  /// The start of a read.
  enum Start: Sendable {
    case beginning
    /// The number of the last transaction to exclude.
    case after(Int64)
    case afterDate(Date)
  }

  var start: Start
  var author: PersistentHistoryRequest.Condition?
  var contextName: PersistentHistoryRequest.Condition?
  var entity: EntityLayout?
  /// The largest number of transactions; 0 for no limit.
  var limit = 0

  /// Returns the number of the last transaction to exclude.
  ///
  /// The store reads it in the same state as the history, because transactions removed in between
  /// would be missed silently.
  func start(
    inHistoryOf store: String, kept: Range<Int64>,
    numberBefore: (Date) throws(ObjectGraphError) -> Int64
  ) throws(ObjectGraphError) -> Int64 {
    switch start {
    case .beginning: return kept.lowerBound - 1
    case .afterDate(let date): return try numberBefore(date)
    case .after(let number):
      guard number + 1 >= kept.lowerBound && number < kept.upperBound else {
        throw .historyTokenExpired(store: store, number: number, kept: kept)
      }
      return number
    }
  }

  func isWanted(_ origin: ChangeOrigin) -> Bool {
    (author?.holds(for: origin.author) ?? true)
      && (contextName?.holds(for: origin.contextName) ?? true)
  }
}

/// The numbering of one entity's properties in the history.
///
/// An update's changed properties are recorded in a bitmap of Core Data's length, one byte per
/// eight properties plus one. The meaning of the bits in Core Data's files is unknown, so the order
/// is this library's own: attributes and relationships, including inherited, to-many and transient
/// ones, sorted by the bytes of their names and numbered from 1; property 1 is the second-highest
/// bit of the first byte. It does not apply to other programs' files.
struct HistoryProperties: Sendable {
  /// The names in the order of their numbers, by bytes.
  let names: [String]
  /// Attributes whose values are preserved on deletion, in the same order.
  let preservedNames: [String]
  private let places: [String: Int]
  private let placesOfSlots: [Int]
  private let types: [String: AttributeType]

  init(_ entity: EntityLayout, _ description: EntityDescription) {
    let attributes = description.flatAttributes
    let names = (attributes.map(\.name) + description.relationships.map(\.name))
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let places = Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    self.names = names
    self.places = places
    placesOfSlots = entity.slotNames.map { places[$0] ?? 0 }
    types = Dictionary(attributes.map { ($0.name, $0.type) }, uniquingKeysWith: { $1 })
    preservedNames = attributes.filter { attribute in
      attribute.preservesValueInHistoryOnDeletion && !attribute.isTransient
        && entity.slot(named: attribute.name) != nil
    }
    .map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  init(_ entity: EntityLayout, in model: ModelLayout) {
    self.init(entity, model.description(of: entity))
  }

  var bitmapByteCount: Int { names.count >> 3 + 1 }

  /// Returns the names whose bits are set, or nil if the bitmap does not match these properties.
  func names(in bitmap: [UInt8]) -> [String]? {
    guard bitmap.count == bitmapByteCount else { return nil }
    return names.enumerated().compactMap { place, name in
      let (byte, bit) = Self.position(place)
      return bitmap[byte] & bit != 0 ? name : nil
    }
  }

  func mark(_ name: String, in bitmap: inout [UInt8]) {
    if let place = places[name] { mark(place, &bitmap) }
  }

  func markSlot(_ slot: Int, in bitmap: inout [UInt8]) { mark(placesOfSlots[slot], &bitmap) }

  private func mark(_ place: Int, _ bitmap: inout [UInt8]) {
    let (byte, bit) = Self.position(place)
    bitmap[byte] |= bit
  }

  private static func position(_ place: Int) -> (byte: Int, bit: UInt8) {
    ((place + 1) >> 3, 0x80 >> UInt8((place + 1) & 7))
  }

  /// Returns a preserved value in the attribute's type, or nil if it cannot have that type.
  func tombstone(_ value: StoredValue, of name: String) -> AttributeValue? {
    guard let content = types[name].flatMap(Slot.Content.init), let kind = ValueKind(content) else {
      return nil
    }
    var value = value
    // A column without a declared type stores whole seconds as integers.
    if case .integer(let seconds) = value, content == .date { value = .double(Double(seconds)) }
    return value.converted(to: content)?.attributeValue(as: kind)
  }
}

/// The numbered properties of all entities of a model.
final class HistoryModel: Sendable {
  let layout: ModelLayout
  /// The properties by entity index.
  let properties: [HistoryProperties]

  init(_ layout: ModelLayout) {
    self.layout = layout
    properties = layout.entities.map { HistoryProperties($0, layout.description(of: $0)) }
  }
}

/// The origin of a change, as recorded in a store's history.
package struct ChangeOrigin: Hashable, Sendable {
  var author: String?
  var contextName: String?

  /// The program's bundle identifier, which programs on Linux usually lack.
  static let bundleID = Bundle.main.bundleIdentifier
  /// The program's name, which Core Data's files have here instead of a number.
  static let processID = ProcessInfo.processInfo.processName
}

extension ManagedObjectContext {
  var changeOrigin: ChangeOrigin { ChangeOrigin(author: transactionAuthor, contextName: name) }
}
