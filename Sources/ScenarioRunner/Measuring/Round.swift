import LogicalModel
import RunJournal
import Workloads

/// One run of an operation at one level, ready to be timed.
struct Round {
  /// To be timed.
  let run: () throws -> Void
  /// Looks at what the run gave, not to be timed.
  let finish: (inout Answer) throws -> Void

  /// Objects, values or rows that the run found.
  let count: () -> Int

  /// Makes one sample ready: `way` is nil for the level of objects, else the name of a way to ask the
  /// engine; without `checksEngine` its rows are taken for right, as checking them takes longer than
  /// finding them.
  ///
  /// - Throws: what preparing throws, and ``ScenarioRunError/noEngineLevel(operation:)``.
  init(
    _ timed: any TimedOperation, named name: String, sample: Int, way: String?,
    checksEngine: Bool, in session: Session
  ) throws {
    let prepared = try timed.prepare(sample: sample, in: session)
    guard let way else {
      let result = Box(WorkResult.changed)
      run = { result.value = try prepared.work() }
      count = { result.value.count }
      finish = { answer in try prepared.answer(result.value, &answer) }
      return
    }
    guard let engine = try prepared.engine().first(where: { $0.name == way }) else {
      throw ScenarioRunError.noEngineLevel(operation: name)
    }
    let rows = Box(0)
    run = { rows.value = try engine.work() }
    count = { rows.value }
    finish = { answer in if checksEngine { try engine.answer(&answer) } }
  }

  /// Hands what timed work gave to what looks at it afterwards.
  private final class Box<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
  }
}

extension WorkResult {
  /// Objects or values found, or what was counted.
  fileprivate var count: Int {
    switch self {
    case .objects(let found): found.reduce(0) { $0 + $1.count }
    case .counts(let counts): counts.reduce(0, +)
    case .values(let values): values.reduce(0) { $0 + $1.count }
    case .changed: 0
    }
  }
}

extension MeasurementID {
  /// What a ``Round`` measures: `way` is nil for the level of objects, else the name of an
  /// `EngineWork`, of which nothing else needs to know how it is put together.
  init(operation: String, way: String?) {
    self.init(operation: operation, level: way == nil ? .objects : .engine)
    variant = way.flatMap(EngineWork.variant(ofName:))
  }
}

extension EngineWork {
  /// Nil for the same statements as the fetches run.
  static func variant(ofName name: String) -> String? {
    name == sameStatements ? nil : String(name.dropFirst(sameStatements.count + 1))
  }

  static func name(ofVariant variant: String?) -> String {
    variant.map { "\(sameStatements)-\($0)" } ?? sameStatements
  }
}
