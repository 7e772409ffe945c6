#if canImport(Glibc)
  import Glibc
#endif

/// Evicts the pages of files from the system's cache, so that the next read comes from storage.
///
/// Dirty pages are not evicted, hence the fsync before the advice. A file that any process has
/// mapped stays in memory completely, so no connection may use `mmap_size` on it. Under a
/// hypervisor the host may still hold the pages, so the label is then "guest-evicted".
struct CacheEviction: Hashable, Sendable {
  /// The result of an eviction.
  struct Outcome: Hashable, Sendable {
    /// Nil where the system does not report it.
    var residentShare: Double?
    /// The number of attempts at eviction.
    var attempts: Int
  }

  /// The share of resident pages above which the state is not evicted.
  static let residentLimit = 0.01

  var paths: [String]
  var mostAttempts: Int

  /// - Parameters:
  ///   - store: the path of a store, whose write-ahead log is evicted too.
  ///   - mostAttempts: the number of attempts after which a failure is only labelled.
  init(store: String, mostAttempts: Int = 3) {
    paths = [store, store + "-wal"]
    self.mostAttempts = mostAttempts
  }

  /// Evicts until at most 1 % remains or the attempts are used up.
  func perform() throws(CacheEvictionError) -> Outcome {
    var outcome = Outcome(residentShare: nil, attempts: 0)
    repeat {
      for path in paths { try evict(path) }
      outcome.attempts += 1
      outcome.residentShare = Residency.of(paths)?.share
    } while outcome.residentShare ?? 0 > Self.residentLimit && outcome.attempts < mostAttempts
    return outcome
  }

  private func evict(_ path: String) throws(CacheEvictionError) {
    #if canImport(Glibc)
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        // A store without a write-ahead log is complete.
        if errno == ENOENT, path != paths.first { return }
        throw .system(path: path, operation: "open", reason: String(cString: strerror(errno)))
      }
      defer { close(descriptor) }
      guard fsync(descriptor) == 0 else {
        throw .system(
          path: path, operation: "synchronize", reason: String(cString: strerror(errno)))
      }
      let code = posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
      guard code == 0 else {
        throw .system(path: path, operation: "evict", reason: String(cString: strerror(code)))
      }
    #else
      throw .notSupported
    #endif
  }
}

extension CacheEviction.Outcome {
  /// Returns labels for figures that were measured in this state.
  ///
  /// `hypervisor` comes from the environment: "none" only on bare metal.
  func labels(hypervisor: String) -> [String] {
    let name = hypervisor == "none" ? "evicted" : "guest-evicted"
    guard let residentShare else { return [name, "residency unknown"] }
    guard residentShare > CacheEviction.residentLimit else { return [name] }
    return [name, "still \(Int((residentShare * 100).rounded())) % in memory"]
  }
}

/// The reason why pages could not be evicted.
enum CacheEvictionError: Error, Hashable, Sendable {
  case system(path: String, operation: String, reason: String)
  case notSupported
}

extension CacheEvictionError: CustomStringConvertible {
  var description: String {
    switch self {
    case .system(let path, let operation, let reason):
      "\(path): cannot \(operation) the file: \(reason). Leave out the cache state evicted."
    case .notSupported:
      "this system cannot evict a file's pages; leave out the cache state evicted"
    }
  }
}
