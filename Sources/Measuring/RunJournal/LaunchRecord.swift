/// Everything one fresh process measured of one strategy.
package struct LaunchRecord: Codable, Hashable, Sendable {
  /// From 0, in the order of running.
  package var index: Int
  package var block: Int
  /// The place within the block, from 0.
  package var position: Int
  package var strategy: String
  package var startedAt: String
  /// A digest of all stored content, equal in every strategy.
  package var contentDigest: String
  /// The same after all operations, updates and deletions included.
  package var finalContentDigest: String
  package var operations: [OperationRecord]
  package var storage: StorageRecord
  package var resources: ResourceRecord
  /// Settings read back from the store: page_size, journal_mode and so on.
  package var settings: [String: String]
  /// The name of its cell.
  package var cell: String
  /// From 0; a launch that others disturbed is made once more.
  package var attempt: Int
  /// The hash of the copy that the launch began with; nil for one that loaded a store of its own.
  package var fileHash: String?
  package var contention: ContentionRecord?

  package init(
    index: Int, block: Int, position: Int, strategy: String, startedAt: String,
    contentDigest: String, finalContentDigest: String, operations: [OperationRecord],
    storage: StorageRecord, resources: ResourceRecord, settings: [String: String],
    cell: String = "", attempt: Int = 0, fileHash: String? = nil,
    contention: ContentionRecord? = nil
  ) {
    self.index = index
    self.block = block
    self.position = position
    self.strategy = strategy
    self.startedAt = startedAt
    self.contentDigest = contentDigest
    self.finalContentDigest = finalContentDigest
    self.operations = operations
    self.storage = storage
    self.resources = resources
    self.settings = settings
    self.cell = cell
    self.attempt = attempt
    self.fileHash = fileHash
    self.contention = contention
  }
}

/// The samples and the answer of one operation in one launch.
package struct OperationRecord: Codable, Hashable, Sendable {
  package var id: MeasurementID
  /// One wall-clock time for each sample, warm-up left out.
  package var wallNanoseconds: [Int64]
  /// Processor time (user and system) of the same samples.
  package var cpuNanoseconds: [Int64]
  /// The digest over the answers of all samples and the warm-up.
  package var answerDigest: String
  /// Objects or counts returned by all samples together.
  package var answerCount: Int
  /// The distinct SQL statements of the operation in order of first use.
  package var statements: [StatementRecord]
  /// Nil where the run recorded the samples alone, as is the following.
  package var sampling: SamplingRecord?
  package var counters: CounterRecord?
  /// Single actions, where a sample holds many; else nil.
  package var histogram: HistogramRecord?
  /// From the intended start of each action, for paced operations only.
  package var responseHistogram: HistogramRecord?
  /// Actions of a paced operation that began late, as the one before was not done; nil where
  /// nothing was paced.
  package var lateStarts: Int?
  /// Where strategies took turns: sample i answers question i modulo this number, the same question
  /// in every strategy and every process; for a load its slices in order.
  package var questionCount: Int?
  /// Where strategies took turns: the place of each sample within its round, from 0.
  package var positions: [Int]?
  /// One load in parts of about equal size, in order; nil for what is no load.
  package var windows: [LoadWindowRecord]?

  package init(
    id: MeasurementID, wallNanoseconds: [Int64], cpuNanoseconds: [Int64], answerDigest: String,
    answerCount: Int, statements: [StatementRecord], sampling: SamplingRecord? = nil,
    counters: CounterRecord? = nil, histogram: HistogramRecord? = nil,
    responseHistogram: HistogramRecord? = nil, lateStarts: Int? = nil,
    windows: [LoadWindowRecord]? = nil
  ) {
    self.id = id
    self.wallNanoseconds = wallNanoseconds
    self.cpuNanoseconds = cpuNanoseconds
    self.answerDigest = answerDigest
    self.answerCount = answerCount
    self.statements = statements
    self.sampling = sampling
    self.counters = counters
    self.histogram = histogram
    self.responseHistogram = responseHistogram
    self.lateStarts = lateStarts
    self.windows = windows
  }

  /// See ``MeasurementID/name``.
  package var name: String { id.name }
}

/// One SQL statement, how the engine runs it and how much it worked.
package struct StatementRecord: Codable, Hashable, Sendable {
  package var sql: String
  /// The rows of EXPLAIN QUERY PLAN, indented by depth; empty for statements without a plan.
  package var plan: [String]
  package var executions: Int
  /// Virtual machine steps of all executions, a noise-free measure of work.
  package var virtualMachineSteps: Int

  package init(sql: String, plan: [String], executions: Int, virtualMachineSteps: Int) {
    self.sql = sql
    self.plan = plan
    self.executions = executions
    self.virtualMachineSteps = virtualMachineSteps
  }
}

/// Where the bytes of the store file are, after the load.
package struct StorageRecord: Codable, Hashable, Sendable {
  package var pageSizeBytes: Int
  package var pageCount: Int
  /// Pages that hold no part: free and pointer-map pages.
  package var unassignedPages: Int
  package var parts: [StoragePart]
  /// Of the unassigned pages: free ones, and ones that map pages to their parents; nil where the run
  /// did not tell them apart.
  package var freePages: Int?
  package var pointerMapPages: Int?

  package var fileBytes: Int { pageSizeBytes * pageCount }

  /// The same without its parts, for launches, whose files are all copies of one.
  package var withoutParts: StorageRecord {
    StorageRecord(
      pageSizeBytes: pageSizeBytes, pageCount: pageCount, unassignedPages: unassignedPages,
      parts: [], freePages: freePages, pointerMapPages: pointerMapPages)
  }

  package init(
    pageSizeBytes: Int, pageCount: Int, unassignedPages: Int, parts: [StoragePart],
    freePages: Int? = nil, pointerMapPages: Int? = nil
  ) {
    self.pageSizeBytes = pageSizeBytes
    self.pageCount = pageCount
    self.unassignedPages = unassignedPages
    self.parts = parts
    self.freePages = freePages
    self.pointerMapPages = pointerMapPages
  }
}

/// One B-tree of the file, from SQLite's `dbstat` virtual table.
package struct StoragePart: Codable, Hashable, Sendable {
  /// What a B-tree is there for.
  package enum Role: String, Codable, CaseIterable, Hashable, Sendable {
    case familyTable
    case companionTable
    case familyIndex
    case companionIndex
    case linkTable
    case linkIndex
    /// Z_PRIMARYKEY, Z_METADATA, sqlite_schema.
    case bookkeeping
  }

  /// The name in `sqlite_schema`.
  package var name: String
  package var role: Role
  package var pages: Int
  package var cells: Int
  package var payloadBytes: Int
  package var unusedBytes: Int
  /// Levels from the root page to the leaves; nil where only whole pages were counted, as are the
  /// following.
  package var depth: Int?
  package var leafPages: Int?
  package var interiorPages: Int?
  package var overflowPages: Int?
  package var layers: ByteLayers?

  package init(
    name: String, role: Role, pages: Int, cells: Int, payloadBytes: Int, unusedBytes: Int,
    depth: Int? = nil, leafPages: Int? = nil, interiorPages: Int? = nil,
    overflowPages: Int? = nil, layers: ByteLayers? = nil
  ) {
    self.name = name
    self.role = role
    self.pages = pages
    self.cells = cells
    self.payloadBytes = payloadBytes
    self.unusedBytes = unusedBytes
    self.depth = depth
    self.leafPages = leafPages
    self.interiorPages = interiorPages
    self.overflowPages = overflowPages
    self.layers = layers
  }
}

/// What the whole process used, from getrusage and /proc.
package struct ResourceRecord: Codable, Hashable, Sendable {
  package var userMicroseconds: Int64
  package var systemMicroseconds: Int64
  package var peakResidentBytes: Int64
  package var minorFaults: Int64
  package var majorFaults: Int64
  package var voluntarySwitches: Int64
  package var involuntarySwitches: Int64
  /// Bytes the process caused to be written to storage, -1 where the system does not tell.
  package var blockBytesWritten: Int64

  package init(
    userMicroseconds: Int64, systemMicroseconds: Int64, peakResidentBytes: Int64,
    minorFaults: Int64, majorFaults: Int64, voluntarySwitches: Int64,
    involuntarySwitches: Int64, blockBytesWritten: Int64
  ) {
    self.userMicroseconds = userMicroseconds
    self.systemMicroseconds = systemMicroseconds
    self.peakResidentBytes = peakResidentBytes
    self.minorFaults = minorFaults
    self.majorFaults = majorFaults
    self.voluntarySwitches = voluntarySwitches
    self.involuntarySwitches = involuntarySwitches
    self.blockBytesWritten = blockBytesWritten
  }
}
