import Lineage

/// Counts the contents of persistent history.
struct HistoryAnalysis {
  let content: StoreContent
  /// The names of entities by number.
  let names: [Int: String]

  /// The summary, or nil if the store has no history.
  var summary: HistorySummary? {
    guard let transactions = content.table("ATRANSACTION"), let changes = content.table("ACHANGE")
    else { return nil }
    var tally = Tally(
      limit: content.limits.keysPerSide, latestLimit: content.limits.transactions, strings: strings)
    readTransactions(transactions, &tally)
    content.rows(of: changes, columns: ["ZCHANGETYPE", "ZENTITY", "ZTRANSACTIONID"]) {
      _, values throws(Damage) in
      tally.addChange(
        kind: values[0].integer, entity: values[1].integer, transaction: values[2].integer)
    }
    return HistorySummary(
      transactions: tally.transactionCount, changes: tally.changes,
      entities: tally.byEntity.sorted { $0.key < $1.key }.map {
        .init(number: Int($0), entity: names[Int($0)], changes: $1)
      },
      authors: tally.authors, firstTimestamp: tally.first, lastTimestamp: tally.last,
      changesWithoutTransaction: tally.strayChanges,
      missingTransactions: tally.missing.sorted().map(Int.init),
      transactionsWithoutChanges: tally.transactions.count { !$0.value },
      emptyTransactionsOfMigrators: tally.migrations.count { tally.transactions[$0] == false },
      emptyTransactions: tally.emptyTransactions,
      latest: tally.latest)
  }

  private func readTransactions(_ table: StoreContent.Table, _ tally: inout Tally) {
    let names = ["ZAUTHOR", "ZCONTEXTNAME", "ZBUNDLEID", "ZPROCESSID"]
    content.rows(of: table, columns: ["ZTIMESTAMP"] + names + names.map { $0 + "TS" }) {
      key, values throws(Damage) in
      tally.addTransaction(
        key, timestamp: values[0].number, names: values[1..<5], keys: values[5...])
    }
  }

  /// The strings that the columns ending in TS refer to.
  private var strings: [Int64: String] {
    guard let table = content.table("ATRANSACTIONSTRING") else { return [:] }
    var strings: [Int64: String] = [:]
    content.rows(of: table, columns: ["ZNAME"]) { key, values throws(Damage) in
      if strings.count < 10_000 { strings[key] = values[0].text }
    }
    return strings
  }
}

/// The counts so far.
private struct Tally {
  enum AuthorKey: Hashable {
    case none
    case name(String)
    case key(Int64)
  }

  let limit: Int
  let latestLimit: Int
  let strings: [Int64: String]
  /// Transactions by key; true if they have changes.
  private(set) var transactions: [Int64: Bool] = [:]
  private(set) var transactionCount = 0
  /// Transactions of a schema migrator.
  private(set) var migrations: Set<Int64> = []
  private(set) var changes = HistorySummary.Changes()
  private(set) var byEntity: [Int64: HistorySummary.Changes] = [:]
  private(set) var strayChanges = 0
  /// Keys of transactions that changes refer to but that do not exist.
  private(set) var missing: Set<Int64> = []
  private(set) var first: Double?
  private(set) var last: Double?
  var byAuthor: [AuthorKey: Int] = [:]
  var latestByKey: [Int64: HistorySummary.Transaction] = [:]
  var latestKeys: [Int64] = []

  /// Adds a transaction.
  ///
  /// Author, context, bundle and process are each a text or the key of one.
  mutating func addTransaction(
    _ key: Int64, timestamp: Double?, names: ArraySlice<RecordValue>,
    keys: ArraySlice<RecordValue>
  ) {
    transactionCount += 1
    if transactions.count < limit { transactions[key] = false }
    if let timestamp, timestamp.isFinite {
      first = min(first ?? timestamp, timestamp)
      last = max(last ?? timestamp, timestamp)
    }
    let known =
      names.first?.text.map(AuthorKey.name) ?? keys.first?.integer.map(AuthorKey.key) ?? .none
    if byAuthor[known] != nil || byAuthor.count < 1000 { byAuthor[known, default: 0] += 1 }
    let texts = zip(names, keys).map { name, key in
      name.text ?? key.integer.map { strings[$0] ?? "string \($0)" }
    }
    // For example "com.apple.coredata.schemamigrator".
    if migrations.count < limit,
      texts.contains(where: { $0?.lowercased().contains("migrator") == true })
    {
      migrations.insert(key)
    }
    note(
      HistorySummary.Transaction(
        number: Int(key), timestamp: timestamp.flatMap { $0.isFinite ? $0 : nil },
        author: texts[0], contextName: texts[1], bundleID: texts[2], processID: texts[3]), key)
  }

  /// Keeps the latest transactions; rows come in key order.
  private mutating func note(_ transaction: HistorySummary.Transaction, _ key: Int64) {
    latestByKey[key] = transaction
    latestKeys.append(key)
    guard latestKeys.count > 2 * latestLimit else { return }
    forgetEarlier()
  }

  private mutating func forgetEarlier() {
    for key in latestKeys.dropLast(latestLimit) { latestByKey[key] = nil }
    latestKeys = latestKeys.suffix(latestLimit)
  }

  var latest: [HistorySummary.Transaction] {
    latestKeys.suffix(latestLimit).compactMap { latestByKey[$0] }
  }

  mutating func addChange(kind: Int64?, entity: Int64?, transaction: Int64?) {
    Self.add(kind, to: &changes)
    let number = entity ?? 0
    if byEntity[number] != nil || byEntity.count < ForeignFile.firstHistoryNumber {
      Self.add(kind, to: &byEntity[number, default: .init()])
    }
    if let transaction { Self.add(kind, to: &latestByKey[transaction]) }
    if let transaction, transactions[transaction] != nil {
      transactions[transaction] = true
    } else if transactionCount == transactions.count {
      strayChanges += 1
      if let transaction, missing.count < latestLimit { missing.insert(transaction) }
    }
  }

  var emptyTransactions: [Int] {
    transactions.filter { !$0.value && !migrations.contains($0.key) }.map { Int($0.key) }.sorted()
      .prefix(latestLimit).map(\.self)
  }

  private static func add(_ kind: Int64?, to transaction: inout HistorySummary.Transaction?) {
    guard var known = transaction else { return }
    add(kind, to: &known.changes)
    transaction = known
  }

  private static func add(_ kind: Int64?, to changes: inout HistorySummary.Changes) {
    switch kind {
    case 0: changes.inserts += 1
    case 1: changes.updates += 1
    case 2: changes.deletes += 1
    default: changes.others += 1
    }
  }

  var authors: [HistorySummary.Author] {
    let named = byAuthor.map { key, count in
      let name: String? =
        switch key {
        case .none: nil
        case .name(let name): name
        case .key(let key): strings[key] ?? "string \(key)"
        }
      return HistorySummary.Author(name: name, transactions: count)
    }
    return named.sorted {
      ($1.transactions, $0.name ?? "") < ($0.transactions, $1.name ?? "")
    }
  }
}
