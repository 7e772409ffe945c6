/// Rows that SQLite allows and the model does not.
package struct RowDefect: Codable, Hashable, Sendable {
  /// The kinds, by the names that `convert --repair` uses.
  package enum Kind: String, CaseIterable, Codable, Sendable {
    /// Links whose key no row has.
    case missingRow = "missing-row"
    /// Links to a row of another kind than the relationship's.
    case wrongKind = "wrong-kind"
    /// Links whose entity number is not the row's.
    case entityNumber = "entity-number"
    /// Links of a one-to-one that the other side does not return.
    case oneSided = "one-sided"
    /// Rows of a join table with an end that no row is.
    case joinRow = "join-row"
    /// Rows that a cascade would have deleted with an owner that they do not have.
    case orphan
    /// Rows of a kind with details that have none.
    case missingDetails = "missing-details"
    /// Rows whose number belongs to no entity, or to an abstract one, or whose type is of no kind.
    case strayRow = "stray-row"
    /// A Z_MAX below a key in use.
    case keyCounter = "key-counter"
    /// Required properties without a value.
    case requiredNull = "required-null"
    /// Rows that repeat the values of a uniqueness constraint.
    case duplicate
    /// Values of another storage class than their type's.
    case storageClass = "storage-class"
  }

  package let kind: Kind
  package let table: String
  /// An entity, or a property as `Entity.property`.
  package let place: String
  package let count: Int
  /// The number of rows that could have the defect.
  package let total: Int
  /// The bytes of all values of these rows.
  package let bytes: Int
  /// The keys of the first five rows.
  package let firstKeys: [Int64]
  /// The statements that mend it; none if only its owner can decide.
  package let cure: [String]
}

extension RowDefect.Kind {
  /// True if the rows have no place in another strategy.
  package var stopsConversion: Bool {
    switch self {
    case .missingRow, .wrongKind, .joinRow, .strayRow: true
    default: false
    }
  }

  /// True if a statement mends them.
  package var isMendable: Bool {
    switch self {
    case .missingDetails, .requiredNull, .duplicate, .storageClass: false
    default: true
    }
  }

  /// Returns the predicate of a sentence whose subject is a number of rows.
  func predicate(ofOne isOne: Bool) -> String {
    let (lead, have, are, repeats) =
      isOne ? ("leads", "has", "is", "repeats") : ("lead", "have", "are", "repeat")
    return switch self {
    case .missingRow: "\(lead) to a row that does not exist"
    case .wrongKind: "\(lead) to a row of another kind"
    case .entityNumber: "\(have) another entity number than the row at the end"
    case .oneSided: "\(are) not returned by the other side"
    case .joinRow: "\(have) an end that does not exist"
    case .orphan: "\(have) no owner whose deletion would delete \(isOne ? "it" : "them")"
    case .missingDetails: "\(have) no details"
    case .strayRow: "\(are) of no kind that can have rows"
    case .keyCounter: "\(have) a key beyond Z_MAX"
    case .requiredNull: "\(have) no value, which the model requires"
    case .duplicate: "\(repeats) values that must be unique"
    case .storageClass: "\(have) a value of another storage class"
    }
  }

  /// The title of a group of defects.
  var title: String {
    switch self {
    case .missingRow: "links to missing rows"
    case .wrongKind: "links to rows of another kind"
    case .entityNumber: "links with another entity number"
    case .oneSided: "one-sided one-to-ones"
    case .joinRow: "join rows without an end"
    case .orphan: "children without an owner"
    case .missingDetails: "objects without their details"
    case .strayRow: "rows of no entity, of an abstract one or of an unknown type"
    case .keyCounter: "keys beyond Z_MAX"
    case .requiredNull: "required values that are missing"
    case .duplicate: "repeated unique values"
    case .storageClass: "values of another storage class"
    }
  }

  /// The consequence for the app.
  package var consequence: String {
    switch self {
    case .missingRow: "Reading the object at the end fails or returns nothing."
    case .wrongKind: "The app gets an object of a class that it does not expect."
    case .entityNumber: "Core Data looks for the object under another entity."
    case .oneSided: "The other side reads nil."
    case .joinRow: "The to-many contains an object that cannot be read."
    case .orphan:
      "No cascade deletes them; if the app reaches them only through an owner, no screen shows them."
    case .missingDetails: "The values of the kind read as nil."
    case .strayRow: "Fetches do not return them, or not as expected."
    case .keyCounter: "The next insert may use a key that is in use."
    case .requiredNull: "The object cannot be saved until it gets a value."
    case .duplicate: "The constraint cannot be created, and a migration fails."
    case .storageClass: "Reading may return nil or fail."
    }
  }

  /// The effect of a repair.
  package var remedy: String {
    switch self {
    case .missingRow, .wrongKind: "clears the link"
    case .entityNumber: "writes the row's number"
    case .oneSided: "sets the other side where it is free, and clears the rest"
    case .joinRow, .orphan: "deletes them"
    case .strayRow:
      "deletes rows without an entity or a known type; an abstract entity must become concrete"
    case .keyCounter: "raises Z_MAX"
    case .missingDetails, .requiredNull, .duplicate, .storageClass: "changes nothing"
    }
  }
}

extension RowDefect {
  /// The defect in a sentence, without its place.
  package var sentence: String {

    let keys = firstKeys.map(String.init).joined(separator: ", ")
    let rows = "\(Figures.count(count)) of \(Figures.count(total, "row"))"
    let size = bytes > 0 ? " (\(Figures.count(bytes, "byte")))" : ""
    return "\(rows)\(size) \(kind.predicate(ofOne: count == 1))"
      + (keys.isEmpty ? "" : ", first \(keys)")
  }
}
