import ClaimsResources
import Yams

/// The content of `claims.yaml`: articles, claims with their rules, the questions that the page
/// answers first, and the rules of thumb.
///
/// `Tests/Recompute` reads the same file and computes the figures with separate code.
struct ClaimsFile: Sendable {
  private(set) var articles: [Article] = []
  private(set) var claims: [Claim] = []
  private(set) var questions: [KeyFinding] = []
  private(set) var rules: [DecisionRule] = []

  /// The file in the program's resources.
  ///
  /// A test ensures that it can be read.
  static let own: ClaimsFile = {
    do {
      return try ClaimsFile(text: String(cString: claims_yaml()))
    } catch { preconditionFailure("claims.yaml: \(error)") }
  }()

  /// Parses the text of `claims.yaml`.
  ///
  /// - Throws: ``ClaimsFileError`` with the line, also for unknown keys.
  init(text: String) throws(ClaimsFileError) {
    guard let root = try Self.root(text) else { throw .noYAML("it is empty") }
    let forms = try Self.nodes("sources", of: root)
      .map { (node) throws(ClaimsFileError) in try Self.decode(SourceForm.self, from: node) }
    for form in forms {
      articles.append(
        Article(
          key: form.key, name: form.article ?? "", address: form.address ?? "",
          title: form.title, about: form.about, questions: form.questions ?? []))
    }
    for node in try Self.nodes("claims", of: root) { claims.append(try Self.claim(node, forms)) }
    for node in try Self.nodes("questions", of: root) { questions.append(try Self.question(node)) }
    for node in try Self.nodes("rules", of: root) {
      rules.append(try Self.decode(DecisionRule.self, from: node))
    }
  }

  // MARK: Claims

  /// A source, with the properties that all its claims share.
  private struct SourceForm: Decodable {
    var key: String
    var kind: ClaimOrigin
    var title, about: String
    var article, address, section: String?
    var questions: [String]?
  }

  private struct ClaimForm: Decodable {
    var id, title, statement, source: String
    var article, section: String?
    var criterion, refutation: String
    var isTrueByConstruction: Bool?
    var published, remark: String?
  }

  private static func claim(
    _ node: Node, _ sources: [SourceForm]
  ) throws(ClaimsFileError) -> Claim {
    let form = try decode(ClaimForm.self, from: node, apart: ["rules", "beside"])
    guard let source = sources.first(where: { $0.key == form.source }) else {
      throw .unknown("source", form.source, line: line(node))
    }
    return Claim(
      id: form.id, title: form.title, statement: form.statement,
      source: Claim.Source(
        key: source.key, article: form.article ?? source.article ?? "",
        section: form.section ?? source.section ?? "", kind: source.kind),
      criterion: form.criterion, refutation: form.refutation,
      isTrueByConstruction: form.isTrueByConstruction ?? false, published: form.published ?? "",
      rules: try rules(nodes("rules", of: node)),
      beside: node["beside"] == nil ? [] : try rules(nodes("beside", of: node)),
      remark: form.remark ?? "")
  }

  // MARK: Questions

  private struct QuestionForm: Decodable {
    var name, question, subject, quantity, opponent: String
    var price: String?
    var claims: [String]
  }

  private struct RowForm: Decodable {
    var label: String
    var when: String?
  }

  private static func question(_ node: Node) throws(ClaimsFileError) -> KeyFinding {
    let form = try decode(QuestionForm.self, from: node, apart: ["rows"])
    var finding = KeyFinding(
      name: form.name, question: form.question, subject: form.subject, quantity: form.quantity,
      opponent: form.opponent, price: form.price ?? "", claims: form.claims, rows: [])
    for row in try nodes("rows", of: node) {
      let form = try decode(RowForm.self, from: row, apart: ["figure"])
      guard let figure = row["figure"] else { throw .missing("figure", line: line(row)) }
      finding.rows += try rules([figure]).map {
        KeyFinding.Row(label: form.label, when: form.when ?? "", rule: $0)
      }
    }
    return finding
  }

  // MARK: Rules

  private static let kinds: [String: any ClaimRule.Type] = [
    "ratio": RatioRule.self, "amount": AmountRule.self, "cellRatio": CellRatioRule.self,
    "trend": TrendRule.self, "emptyCell": EmptyCellRule.self,
    "fewerStatements": FewerStatementsRule.self, "statement": StatementRule.self,
    "content": ContentRule.self, "sameTables": SameTablesRule.self,
    "columnCover": ColumnCoverRule.self, "layer": LayerRule.self, "variants": VariantsRule.self,
    "mix": MixRule.self, "quotient": QuotientRule.self, "code": CodeRule.self,
    "test": TestRule.self, "unmeasurable": UnmeasurableRule.self,
    "overtaken": OvertakenRule.self,
  ]

  /// The keys that may have lists: each element makes a rule, and the last key varies fastest.
  private static let repeated = [
    "scenario", "strategy", "metric", "quantity", "operation", "baseline",
  ]

  private static func rules(_ nodes: [Node]) throws(ClaimsFileError) -> [any ClaimRule] {
    try nodes.flatMap(each).map { (node) throws(ClaimsFileError) in
      let name = node["rule"]?.string ?? ""
      guard let kind = kinds[name] else { throw .unknown("rule", name, line: line(node)) }
      return try decode(kind, from: node, apart: ["rule"])
    }
  }

  private static func each(_ node: Node) -> [Node] {
    guard let mapping = node.mapping,
      let key = repeated.first(where: { mapping[$0]?.sequence != nil }),
      let values = mapping[key]?.sequence
    else { return [node] }
    return values.flatMap { value in
      var one = mapping
      one[Node(key)] = value
      return each(.mapping(one))
    }
  }

  // MARK: Nodes

  private static func root(_ text: String) throws(ClaimsFileError) -> Node? {
    do { return try compose(yaml: text) } catch { throw .noYAML("\(error)") }
  }

  private static func nodes(_ key: String, of node: Node) throws(ClaimsFileError) -> [Node] {
    guard let values = node[key]?.sequence else { throw .missing(key, line: line(node)) }
    return Array(values)
  }

  /// Decodes a mapping whose keys must be properties or listed in `apart`.
  private static func decode<Value: Decodable>(
    _ type: Value.Type, from node: Node, apart: Set<String> = []
  ) throws(ClaimsFileError) -> Value {
    do {
      let value = try YAMLDecoder().decode(type, from: node)
      let known = apart.union(Mirror(reflecting: value).children.compactMap(\.label))
      let keys = node.mapping?.keys.compactMap(\.string) ?? []
      if let key = keys.first(where: { !known.contains($0) }) {
        throw ClaimsFileError.unknown("key", key, line: line(node))
      }
      return value
    } catch let error as ClaimsFileError {
      throw error
    } catch { throw .malformed("\(error)", line: line(node)) }
  }

  private static func line(_ node: Node) -> Int { node.mark?.line ?? 0 }
}

/// An error in a list of claims.
enum ClaimsFileError: Error, Hashable, CustomStringConvertible {
  case noYAML(String)
  case missing(String, line: Int)
  /// An unknown word.
  case unknown(_ sort: String, String, line: Int)
  /// A missing value, or one with another type.
  case malformed(String, line: Int)

  var description: String {
    switch self {
    case .noYAML(let reason): "no YAML: \(reason)"
    case .missing(let key, let line): "line \(line): \(key) is missing, or no list"
    case .unknown(let sort, let name, let line): "line \(line): there is no \(sort) \(name)"
    case .malformed(let reason, let line): "line \(line): \(reason)"
    }
  }
}
