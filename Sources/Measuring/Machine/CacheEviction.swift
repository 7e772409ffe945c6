#if canImport(Glibc)
  import Glibc
#endif

/// Makes the system forget the pages of files, so that the next read comes from storage.
///
/// Dirty pages stay, hence the fsync before the advice. A file that anybody has mapped stays in
/// memory whole, so no connection may use `mmap_size` on it. Only this machine forgets: below a
/// hypervisor the host may still hold the pages, which is why the label then says "guest-evicted".
struct CacheEviction: Hashable, Sendable {
  /// The result of an eviction.
  struct Outcome: Hashable, Sendable {
    /// Nil where the system does not tell.
    var residentShare: Double?
    /// The number of attempts at eviction.
    var attempts: Int
  }

  /// More than this share of resident pages is no evicted state.
  static let residentLimit = 0.01

  var paths: [String]
  var mostAttempts: Int

  /// - Parameters:
  ///   - store: the path of a store; its write-ahead log goes with it.
  ///   - mostAttempts: after how many attempts a state that is not reached is only labelled.
  init(store: String, mostAttempts: Int = 3) {
    paths = [store, store + "-wal"]
    self.mostAttempts = mostAttempts
  }

  /// Evicts until at most 1 % is left, or the attempts are used up.
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
  /// The labels of figures that were measured in this state.
  ///
  /// `hypervisor` is what the environment says: "none" only on bare metal.
  func labels(hypervisor: String) -> [String] {
    let name = hypervisor == "none" ? "evicted" : "guest-evicted"
    guard let residentShare else { return [name, "residency unknown"] }
    guard residentShare > CacheEviction.residentLimit else { return [name] }
    return [name, "still \(Int((residentShare * 100).rounded())) % in memory"]
  }
}

/// A reason for which pages could not be evicted.
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
