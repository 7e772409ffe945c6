import LogicalModel

/// A guess at the operations that an app with such data performs.
struct DraftWorkload {
  /// An entry of a workload.
  struct Entry {
    struct Operand {
      let key: String
      let value: String
    }

    let key: String
    let value: String
    let operands: [Operand]
    var comment: String?
  }

  /// A property and the kind that declares it.
  private struct Place {
    let kind: ScenarioDraft.Kind
    let property: ScenarioDraft.Property

    var path: PropertyPath { PropertyPath(kind: kind.name, name: property.name) }
  }

  /// The largest share of members that may lack a property used by an operation.
  private static let mostAbsent = 0.95

  /// The operations in workload order.
  private(set) var operations: [Entry] = []
  /// The properties that operations sort and look up by.
  private(set) var indexed: [PropertyPath] = []
  private let draft: ScenarioDraft

  init(_ draft: ScenarioDraft) {
    self.draft = draft
    let questions = draft.questions
    guard questions.allSatisfy({ $0.share == nil }) else {
      questions.forEach { add($0) }
      // A full load and a full fetch are the cost of a migration and have no weight.
      add("insert", "all at once", ["name": Self.weightless[0]])
      add("fetchAll", root, ["name": Self.weightless[1], "samples": "5"])
      return
    }
    add("insert", "all at once")
    addFetches()
    questions.forEach { add($0) }
    // Guesses, used where no query decides.
    if questions.allSatisfy(\.orders.isEmpty) { addNewest() }
    if !questions.contains(where: \.asksLinks) { addLinked() }
    if !questions.contains(where: { $0.condition.soughtProperty != nil }) { addFilter() }
    if !questions.contains(where: \.searches) { addSearch() }
    if draft.concrete.count > 1 { add("countPerKind", root, ["samples": "20"]) }
    add("fetchByID", root, ["samples": "20", "repetitions": "50"])
    addLaunch()
    addEdits()
  }

  /// The unweighted operations in drafts with weighted queries.
  static let weightless = ["load-everything", "fetch-all-members"]

  private var root: String { draft.root.name }

  private mutating func add(
    _ key: String, _ value: String, _ operands: KeyValuePairs<String, String> = [:]
  ) {
    let operands = operands.map { Entry.Operand(key: $0.key, value: $0.value) }
    operations.append(Entry(key: key, value: value, operands: operands))
  }

  private mutating func add(_ question: DraftQuestion) {
    var operands: [Entry.Operand] = []
    func set(_ key: String, _ value: String) {
      operands.append(Entry.Operand(key: key, value: value))
    }
    if let text = question.condition.text { set("where", YAMLScalar.text(text)) }
    let orders = question.orders.map(\.text)
    if !orders.isEmpty {
      set("by", orders.count == 1 ? orders[0] : "[\(orders.joined(separator: ", "))]")
    }
    if question.limit > 0 { set("limit", "\(question.limit)") }
    if question.offset > 0 { set("offset", "\(question.offset)") }
    if question.isExact { set("subKinds", "no") }
    set("name", question.name)
    set("samples", "20")
    set("repetitions", "5")
    operations.append(
      Entry(
        key: question.isCount ? "countWhere" : "fetch", value: question.kind, operands: operands,
        comment: question.comment))
  }

  /// The properties of the root, followed by those of sub-kinds with many members.
  private var places: [Place] {
    let kinds = draft.family.map { (kind: $0, count: draft.memberCount(of: $0.name)) }
    let common = kinds.dropFirst().filter { $0.count * 50 >= draft.memberCount }
      .sorted { ($1.count, $0.kind.name) < ($0.count, $1.kind.name) }
    return (kinds.prefix(1) + common).map(\.kind).flatMap { kind in
      kind.properties.filter { $0.absent <= Self.mostAbsent }
        .map { Place(kind: kind, property: $0) }
    }
  }

  private func isTitle(_ place: Place) -> Bool {
    place.property.type == .string && NameHint(place.property.name).isTitle
  }

  /// Returns the first of the suitable places that most members have.
  private func first(_ places: [Place], _ suits: (Place) -> Bool) -> Place? {
    places.filter(suits).min { $0.property.absent < $1.property.absent }
  }
}

/// Reading.
extension DraftWorkload {
  /// Adds fetches of everything and of one kind: the second most common one if it is frequent
  /// enough.
  private mutating func addFetches() {
    add("fetchAll", root, ["samples": "10"])
    let kinds = draft.concrete.filter { $0.parent != nil && $0.count * 20 >= draft.memberCount }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    guard let kind = kinds.dropFirst().first ?? kinds.first else { return }
    add("fetchAll", kind.name, ["samples": "10"])
  }

  private mutating func addNewest() {
    guard let place = places.filter({ $0.property.type == .date }).min(by: isPreferred) else {
      return
    }
    indexed.append(place.path)
    add(
      "newest", place.kind.name,
      ["by": place.property.name, "limit": "100", "samples": "20", "repetitions": "5"])
  }

  /// Prefers a date by its meaning, then one that more members have; a beginning that less than half
  /// of them have is no better than another date.
  private func isPreferred(_ one: Place, to two: Place) -> Bool {
    func order(_ place: Place) -> (NameHint.DateMeaning, Int, NameHint.DateMeaning, Double) {
      let meaning = NameHint(place.property.name).dateMeaning
      let count = Double(draft.memberCount(of: place.kind.name)) * (1 - place.property.absent)
      let isRare = count * 2 < Double(draft.memberCount)
      return (max(meaning, .other), isRare ? 1 : 0, meaning, -count)
    }
    return order(one) < order(two)
  }

  private mutating func addLinked() {
    let kinds = draft.family.filter { kind in
      kind.parent == nil || kind.count * 50 >= draft.memberCount
    }
    let links = kinds.flatMap { kind in kind.links.map { (kind: kind.name, link: $0) } }
    guard let (kind, link) = links.first(where: { suits($0.link) }) else { return }
    add("linked", kind, ["link": link.link.name, "samples": "20", "repetitions": "10"])
  }

  /// False if very few members have the link or can be its destination.
  private func suits(_ link: ScenarioDraft.Link) -> Bool {
    let destination = link.link.destination
    return link.absent <= Self.mostAbsent
      && (draft.companions.contains { $0.name == destination }
        || draft.memberCount(of: destination) * 50 >= draft.memberCount)
  }

  /// Prefers a property that only one kind has, because strategies differ most in such filters.
  private mutating func addFilter() {
    let places = places.filter { !$0.property.commonValues.isEmpty }
    guard let place = first(places, { $0.kind.parent != nil }) ?? first(places, { _ in true })
    else { return }
    let values = place.property.commonValues.joined(separator: ", ")
    add(
      "filtered", place.kind.name,
      ["by": place.property.name, "values": "[\(values)]", "samples": "20"])
  }

  private mutating func addSearch() {
    let texts = places.filter { !$0.property.words.isEmpty }
    guard let place = first(texts, isTitle) ?? first(texts, { _ in true }) else { return }
    let words = place.property.words.map(YAMLScalar.text).joined(separator: ", ")
    add(
      "search", place.kind.name,
      ["in": place.property.name, "words": "[\(words)]", "samples": "10"])
  }
}

/// Launch and changes.
extension DraftWorkload {
  /// Adds the launch of the app, whose first screen shows the newest members if they have a date.
  private mutating func addLaunch() {
    let newest = operations.first { $0.key == "newest" && $0.value == root }
    let date = newest?.operands.first { $0.key == "by" }?.value
    add("launch", root, date.map { ["by": "\($0) descending"] } ?? [:])
  }

  /// Adds a change and a deletion of one member, as a person makes them.
  private mutating func addEdits() {
    let own = places.filter { $0.kind.name == root }
    let place =
      first(own, isTitle) ?? first(own) { $0.property.type == .string }
      ?? first(own) { PropertyNeed.changeable.suits($0.property.type) }
    if let place {
      add("edit", root, ["change": "set \(place.property.name)", "samples": "20"])
    }
    add("edit", root, ["change": "delete", "samples": "20"])
  }
}
