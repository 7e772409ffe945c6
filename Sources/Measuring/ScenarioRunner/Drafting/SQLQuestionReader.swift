import Lineage
import LogicalModel

/// Converts a SELECT that Core Data generated back to its fetch, using the tables and columns of
/// the model.
struct SQLQuestionReader {
  /// The reason why a statement is not a question.
  enum Rejection: Error {
    /// The statement fills objects by their keys.
    case fault
    case unreadable(String)
  }

  /// The tables and entity numbers of the app's store, or of a new one.
  let layout: StoreLayout
  /// False for a new store, whose entity numbers may differ from the app's.
  let isOfStore: Bool

  /// Returns the question; nil for a statement of the store's own bookkeeping.
  func question(_ statement: LoggedStatement) throws(Rejection) -> ModelQuestion? {
    var select = SelectReading(layout, isOfStore: isOfStore, statement)
    return try select.question()
  }
}

/// The reading of one statement.
private struct SelectReading {
  typealias Rejection = SQLQuestionReader.Rejection
  typealias Token = SQLTokens.Token

  /// The meaning of a table alias.
  enum Place {
    /// The end of a path from the fetched entity.
    case entity(EntityLayout, path: [String])
    case joinTable(JoinTableLayout, path: [String])
  }

  /// The meaning of a column.
  enum Column {
    case path([String])
    case key
    /// The entity number of a fetched row, never of a joined one.
    case entityNumber
  }

  private let layout: StoreLayout
  private let isOfStore: Bool
  private let statement: LoggedStatement
  private var tokens: ArraySlice<Token>
  private var places: [String: Place] = [:]
  private var rootAlias = ""
  private var parameterCount = 0
  private var variableCounts: [String: Int] = [:]
  /// The numbers of the fetched entities; nil for all of the table.
  private var wanted: Set<Int>?
  /// The entities that declare the columns of the main table.
  private var owners: [Int] = []
  private var asksKeys = false
  /// The nesting depth of conditions, limited because a log may come from anywhere.
  private var depth = 0
  private static let depthLimit = 100

  init(_ layout: StoreLayout, isOfStore: Bool, _ statement: LoggedStatement) {
    (self.layout, self.isOfStore, self.statement) = (layout, isOfStore, statement)
    tokens = SQLTokens.tokens(of: statement.sql)[...]
  }

  mutating func question() throws(Rejection) -> ModelQuestion? {
    let isCount = try skipColumns()
    guard let table = tokens.popFirst()?.name, let root = root(ofTable: table) else { return nil }
    rootAlias =
      tokens.first?.mark == nil && !isKeyword(["WHERE", "ORDER", "LIMIT"])
      ? tokens.popFirst()?.name ?? "" : ""
    places[rootAlias] = .entity(root, path: [])
    while isKeyword(["LEFT", "JOIN", "INNER"]) { try readJoin() }
    var predicate = FetchPredicate.constant(true)
    if takes("WHERE") { predicate = try alternatives() }
    if isKeyword(["GROUP", "UNION"]) { throw .unreadable("it groups or unites rows") }
    let orders = try readOrders()
    var limit = 0
    if takes("LIMIT") {
      // SQLite requires a LIMIT before OFFSET.
      let isNone = takes("-")
      guard let number = tokens.popFirst()?.name.flatMap({ Int($0) }) else {
        throw .unreadable("its limit is a parameter")
      }
      limit = isNone ? 0 : number
    }
    var offset = 0
    if takes("OFFSET") {
      guard let number = tokens.popFirst()?.name.flatMap({ Int($0) }), number >= 0 else {
        throw .unreadable("its offset is a parameter")
      }
      offset = number
    }
    guard tokens.isEmpty else { throw .unreadable("it continues after its limit") }
    let remaining = predicate.withoutTruth
    if asksKeys {
      if remaining == nil { throw .fault }
      throw .unreadable("it selects keys and other columns")
    }
    let entity = try entity(root)
    var question = ModelQuestion(
      entity: entity.name, predicate: remaining?.predicateFormat, origin: "")
    question.includesSubentities = entity.withSubentities
    question.offset = isCount ? 0 : offset
    question.orders = orders
    question.limit = limit
    question.isCount = isCount
    return question
  }
}

/// Clauses.
extension SelectReading {
  /// Skips the selected columns; returns true if the statement counts rows.
  private mutating func skipColumns() throws(Rejection) -> Bool {
    var depth = 0
    var (isCount, hasKeys) = (false, false)
    while let token = tokens.popFirst() {
      switch token {
      case .mark("("): depth += 1
      case .mark(")"): depth -= 1
      default:
        if depth == 0, token.keyword == "COUNT" { isCount = true }
        if token.keyword == "Z_PK" { hasKeys = true }
        if depth == 0, token.keyword == "FROM" {
          guard hasKeys || isCount || isOfBookkeeping else {
            throw .unreadable("it fetches values, not objects")
          }
          return isCount
        }
      }
    }
    throw .unreadable("it has no FROM")
  }

  /// True before the name of a table outside the model.
  private var isOfBookkeeping: Bool { tokens.first?.name.flatMap(root(ofTable:)) == nil }

  private func root(ofTable name: String) -> EntityLayout? {
    let table = layout.tables.first { $0.name.uppercased() == name.uppercased() }
    return table.map { layout.model.entities[$0.root] }
  }

  /// Reads `[LEFT OUTER] JOIN ZFOLDER t1 ON t0.ZFOLDER = t1.Z_PK`, in either direction or over a
  /// join table.
  private mutating func readJoin() throws(Rejection) {
    while isKeyword(["LEFT", "OUTER", "INNER"]) { _ = tokens.popFirst() }
    guard takes("JOIN"), let table = tokens.popFirst()?.name, let alias = tokens.popFirst()?.name,
      takes("ON")
    else { throw .unreadable("a JOIN of an unknown form") }
    let isGrouped = takes("(")
    guard let one = column(), takes("="), let other = column(), !isGrouped || takes(")") else {
      throw .unreadable("a JOIN of an unknown form")
    }
    let (new, known) = one.alias == alias ? (one.name, other) : (other.name, one)
    guard let place = places[known.alias] else {
      throw .unreadable("a JOIN with a table that comes later")
    }
    if let joinTable = layout.joinTables.first(where: { $0.name.uppercased() == table.uppercased() }
    ) {
      guard case .entity(_, let path) = place else { throw .unreadable("two join tables in a row") }
      let isNear = new.uppercased() == ownerColumn(of: joinTable)?.uppercased()
      places[alias] = .joinTable(
        joinTable, path: path + [isNear ? joinTable.relationship : joinTable.inverse])
      return
    }
    guard let destination = root(ofTable: table) else {
      throw .unreadable("\(table) is not a table of the model")
    }
    switch place {
    case .joinTable(_, let path): places[alias] = .entity(destination, path: path)
    case .entity(let entity, let path):
      if new.uppercased() == "Z_PK" {
        guard case .path(let step) = try meaning(known.name, of: entity, path: path) else {
          throw .unreadable("a JOIN over keys")
        }
        places[alias] = .entity(destination, path: step)
      } else {
        places[alias] = .entity(
          destination, path: path + [try wayBack(over: new, of: destination)])
      }
    }
  }

  /// Returns the column with the keys of the objects that own the table's relationship.
  private func ownerColumn(of table: JoinTableLayout) -> String? {
    layout.model.entities[table.owner].relationships[table.relationship]
      .map { table.nearColumn(of: $0) }
  }

  /// Returns the to-many relationship whose inverse is a column of its destination.
  private func wayBack(over column: String, of destination: EntityLayout) throws(Rejection)
    -> String
  {
    let found = layout.table(of: destination).columns.first {
      $0.name.uppercased() == column.uppercased() && $0.role == .value
    }
    guard let found,
      let name = layout.model.entities[found.owner].relationships[found.property]?.inverseName
    else { throw .unreadable("\(column) has no destination") }
    return name
  }

  private mutating func readOrders() throws(Rejection) -> [MemberOrder] {
    guard takes("ORDER") else { return [] }
    _ = takes("BY")
    var orders: [MemberOrder] = []
    repeat {
      guard let column = column() else { throw .unreadable("an order by an expression") }
      if takes("COLLATE") { _ = tokens.popFirst() }
      let isDescending = takes("DESC")
      if !isDescending { _ = takes("ASC") }
      guard case .path(let path) = try meaning(column) else { continue }
      orders.append(
        MemberOrder(property: path.joined(separator: "."), ascending: !isDescending))
    } while takes(",")
    return orders
  }

  /// Returns the entity of the fetch: by its numbers, by its name in the log, or by the columns
  /// that it reads.
  private func entity(_ root: EntityLayout) throws(Rejection) -> (
    name: String, withSubentities: Bool
  ) {
    let named = statement.entity.flatMap(layout.model.entity(named:))
    guard let wanted, isOfStore || named == nil else { return ((named ?? owner(root)).name, true) }
    for entity in layout.model.entities[root.subtree].reversed() {
      let branch = layout.model.entities[entity.subtree]
      if wanted == Set(branch.map(layout.number))
        || wanted == Set(branch.filter { !$0.isAbstract }.map(layout.number))
      {
        return (entity.name, true)
      }
      if wanted == [layout.number(of: entity)] { return (entity.name, false) }
    }
    throw .unreadable("it selects entities that are not a subtree of the model")
  }

  /// Returns the entity that has all the columns of the table that were read.
  private func owner(_ root: EntityLayout) -> EntityLayout {
    let entities = layout.model.entities
    guard var found = owners.first.map({ entities[$0] }) else { return root }
    for index in owners.dropFirst() {
      if found.subtree.contains(index) {
        found = entities[index]
      } else if !entities[index].subtree.contains(found.index) {
        found = root
      }
    }
    return found
  }
}

/// Conditions.
extension SelectReading {
  /// Reads conditions between OR.
  ///
  /// An entity number restricts the whole fetch, so each alternative must consist of one, or none
  /// may have one.
  private mutating func alternatives() throws(Rejection) -> FetchPredicate {
    let before = wanted
    var numbers: [Set<Int>] = []
    var parts: [FetchPredicate] = []
    repeat {
      wanted = nil
      parts.append(try conjunction())
      if let wanted { numbers.append(wanted) }
    } while takes("OR")
    wanted = before
    if parts.count > 1, asksKeys || !numbers.isEmpty {
      guard !asksKeys, numbers.count == parts.count,
        parts.allSatisfy({ $0.withoutTruth == nil })
      else { throw .unreadable("an entity or a key below OR") }
      parts = [.constant(true)]
    }
    if !numbers.isEmpty { _ = restricted(to: numbers.flatMap { $0 }) }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  private mutating func conjunction() throws(Rejection) -> FetchPredicate {
    var parts = [try negation()]
    while takes("AND") { parts.append(try negation()) }
    let conditions = parts.compactMap(\.withoutTruth)
    return conditions.count == 1 ? conditions[0] : .and(conditions)
  }

  private mutating func negation() throws(Rejection) -> FetchPredicate {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.depthLimit else { throw .unreadable("it is nested too deeply") }
    if takes("NOT") {
      let before = wanted
      wanted = nil
      let inner = try negation()
      guard wanted == nil else { throw .unreadable("an entity below NOT") }
      wanted = before
      return .not(inner)
    }
    if isKeyword(["EXISTS", "SELECT"]) { throw .unreadable("a subquery") }
    if takes("(") {
      let inner = try alternatives()
      guard takes(")") else { throw .unreadable("a parenthesis that does not close") }
      return inner
    }
    if isKeyword(["NSCOREDATASTRINGSEARCH"]) { return try search() }
    return try comparison()
  }

  /// Reads `NSCoreDataStringSearch( t0.ZTITLE, ?, 385, 0)`, with the options of Foundation's
  /// search.
  private mutating func search() throws(Rejection) -> FetchPredicate {
    _ = tokens.popFirst()
    guard takes("("), let column = column(), takes(","), takesParameter() != nil, takes(","),
      let bits = tokens.popFirst()?.name.flatMap({ Int($0) }), takes(","),
      tokens.popFirst() != nil, takes(")"), case .path(let path) = try meaning(column)
    else { throw .unreadable("a search of an unknown form") }
    var options: TextOptions = []
    if bits & 1 != 0 { options.insert(.caseInsensitive) }
    if bits & 128 != 0 { options.insert(.diacriticInsensitive) }
    let isAnchored = bits & 8 != 0
    let relation: FetchComparison.Operator =
      !isAnchored ? .contains : bits & 4 != 0 ? .endsWith : .beginsWith
    return compared(path, relation, variable(path), options)
  }

  private mutating func comparison() throws(Rejection) -> FetchPredicate {
    guard let column = column() else {
      throw .unreadable("a condition on \(tokens.first?.name ?? "an expression")")
    }
    let meaning = try meaning(column)
    if takes("IS") {
      let isNot = takes("NOT")
      guard takes("NULL"), case .path(let path) = meaning else { throw .unreadable("IS of a key") }
      return compared(path, isNot ? .notEqual : .equal, .value(.null))
    }
    let isNot = takes("NOT")
    if isNot, case .entityNumber = meaning { throw .unreadable("an entity below NOT") }
    if takes("IN") { return isNot ? .not(try membership(meaning)) : try membership(meaning) }
    if takes("BETWEEN") {
      guard let low = takesParameter(), takes("AND"), let high = takesParameter() else {
        throw .unreadable("a BETWEEN of an unknown form")
      }
      switch meaning {
      case .path(let path):
        return compared(path, .between, .list([variable(path), variable(path)]))
      case .entityNumber:
        guard let low, let high, case .entity(let root, _) = places[rootAlias] else {
          throw .unreadable("an unknown entity")
        }
        return restricted(
          to: layout.model.entities[root.subtree].map(layout.number).filter {
            low <= $0 && $0 <= high
          })
      case .key: throw .unreadable("a range of keys")
      }
    }
    if takes("LIKE"), takesParameter() != nil, case .path(let path) = meaning {
      return compared(path, .like, variable(path))
    }
    guard let relation = relation() else { throw .unreadable("a condition of an unknown form") }
    guard let parameter = takesParameter() else { throw .unreadable("two columns are compared") }
    switch meaning {
    case .path(let path): return compared(path, relation, variable(path))
    case .key:
      guard relation == .equal else { throw .unreadable("a range of keys") }
      return keyed()
    case .entityNumber:
      guard relation == .equal, let parameter else { throw .unreadable("an unknown entity") }
      return restricted(to: [parameter])
    }
  }

  private mutating func membership(_ meaning: Column) throws(Rejection) -> FetchPredicate {
    guard takes("(") else { throw .unreadable("an IN of an unknown form") }
    var numbers: [Int?] = []
    if isKeyword(["SELECT"]) {
      // A list of many values is in its own table.
      while let token = tokens.first, token != .mark(")") { _ = tokens.popFirst() }
      numbers = [nil]
    } else {
      repeat {
        guard let number = takesParameter() else { throw .unreadable("an IN of an unknown form") }
        numbers.append(number)
      } while takes(",")
    }
    guard takes(")") else { throw .unreadable("an IN of an unknown form") }
    switch meaning {
    case .path(let path): return compared(path, .isIn, variable(path))
    case .key: return keyed()
    case .entityNumber:
      guard numbers.allSatisfy({ $0 != nil }) else { throw .unreadable("an unknown entity") }
      return restricted(to: numbers.compactMap { $0 })
    }
  }

  private mutating func keyed() -> FetchPredicate {
    asksKeys = true
    return .constant(true)
  }

  private mutating func restricted(to numbers: [Int]) -> FetchPredicate {
    wanted = wanted?.intersection(numbers) ?? Set(numbers)
    return .constant(true)
  }

  private mutating func variable(_ path: [String]) -> FetchExpression {
    let name = path.last ?? "value"
    let count = variableCounts[name, default: 0] + 1
    variableCounts[name] = count
    return .variable(count == 1 ? name : "\(name)\(count)")
  }

  private func compared(
    _ path: [String], _ relation: FetchComparison.Operator, _ right: FetchExpression,
    _ options: TextOptions = []
  ) -> FetchPredicate {
    .comparison(
      FetchComparison(
        .keyPath(FetchKeyPath(path.joined(separator: "."))), relation, right,
        modifier: leadsToMany(path) ? .any : .direct, options: options))
  }

  private func leadsToMany(_ path: [String]) -> Bool {
    guard case .entity(let root, _) = places[rootAlias], let first = path.first else {
      return false
    }
    let entities = layout.model.entities[root.subtree]
    return entities.lazy.compactMap { $0.relationships[first] }.first?.isToMany ?? false
  }
}

/// Columns and tokens.
extension SelectReading {
  private mutating func meaning(_ column: (alias: String, name: String)) throws(Rejection) -> Column
  {
    switch places[column.alias] {
    case .entity(let entity, let path): return try meaning(column.name, of: entity, path: path)
    // The keys of a join table's destinations are the objects at the end of the path.
    case .joinTable(_, let path): return .path(path)
    case nil: throw .unreadable("\(column.alias) is not one of its tables")
    }
  }

  private mutating func meaning(_ name: String, of entity: EntityLayout, path: [String])
    throws(Rejection) -> Column
  {
    switch name.uppercased() {
    case "Z_PK": return path.isEmpty ? .key : .path(path)
    case "Z_ENT":
      guard path.isEmpty else { throw .unreadable("a condition on the entity of a joined table") }
      return .entityNumber
    default: break
    }
    let found = layout.table(of: entity).columns.first {
      $0.name.uppercased() == name.uppercased() && $0.role == .value
    }
    guard let found else { throw .unreadable("\(name) is not a column of \(entity.name)") }
    if path.isEmpty { owners.append(found.owner) }
    return .path(path + [found.property])
  }

  /// Reads `t0.ZTITLE`, or `ZTITLE`.
  private mutating func column() -> (alias: String, name: String)? {
    guard let first = tokens.first, let name = first.name, !first.isNumber else { return nil }
    let rest = tokens.dropFirst()
    guard rest.first == .mark("."), let second = rest.dropFirst().first?.name else {
      // A word before a parenthesis is a function.
      guard rest.first != .mark("(") else { return nil }
      _ = tokens.popFirst()
      return ("", name)
    }
    tokens = rest.dropFirst(2)
    return (name, second)
  }

  /// Reads a `?` or a constant: outer nil for neither, inner nil if its number is unknown.
  private mutating func takesParameter() -> Int?? {
    guard let first = tokens.first else { return nil }
    if first == .mark("?") {
      _ = tokens.popFirst()
      parameterCount += 1
      return .some(statement.entityNumbers[parameterCount - 1])
    }
    guard case .word(let text, let quote) = first, first.isNumber || quote == "'" else {
      return nil
    }
    _ = tokens.popFirst()
    return .some(Int(text))
  }

  private mutating func relation() -> FetchComparison.Operator? {
    var sign = ""
    while case .mark(let mark)? = tokens.first, "=<>!".contains(mark) {
      sign.append(mark)
      _ = tokens.popFirst()
    }
    return sign == "=" || sign == "==" ? .equal : sign == "<>" ? .notEqual : .init(rawValue: sign)
  }

  private func isKeyword(_ words: [String]) -> Bool {
    tokens.first?.keyword.map(words.contains) ?? false
  }

  /// Consumes a keyword or a mark, if it comes next.
  private mutating func takes(_ word: String) -> Bool {
    guard let first = tokens.first,
      first.keyword == word || (word.count == 1 && first == .mark(Character(word)))
    else { return false }
    _ = tokens.popFirst()
    return true
  }
}

extension SQLTokens.Token {
  fileprivate var mark: Character? { if case .mark(let mark) = self { mark } else { nil } }
}

extension FetchPredicate {
  /// The predicate; nil if it is always true.
  fileprivate var withoutTruth: FetchPredicate? {
    switch form {
    case .constant(true): nil
    case .and(let parts) where parts.isEmpty: nil
    default: self
    }
  }
}
