#if canImport(Glibc)
  import Glibc
#endif

/// The part of a file that is in the system's cache.
///
/// It uses `mincore` on a mapping that is never read: mapping a file does not load it.
struct Residency: Hashable, Sendable {
  var residentPages: Int
  var totalPages: Int

  /// The resident share; 0 for a file without pages.
  var share: Double {
    totalPages == 0 ? 0 : Double(residentPages) / Double(totalPages)
  }

  /// Returns the residency of several files together; missing files have no pages.
  ///
  /// Nil where the system does not report it.
  static func of(_ paths: [String]) -> Residency? {
    var sum = Residency(residentPages: 0, totalPages: 0)
    for path in paths {
      guard let one = of(path) else { return nil }
      sum.residentPages += one.residentPages
      sum.totalPages += one.totalPages
    }
    return sum
  }

  private static func of(_ path: String) -> Residency? {
    #if canImport(Glibc)
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        return errno == ENOENT ? Residency(residentPages: 0, totalPages: 0) : nil
      }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return nil }
      let bytes = Int(status.st_size)
      guard bytes > 0 else { return Residency(residentPages: 0, totalPages: 0) }
      let pageBytes = Int(sysconf(Int32(_SC_PAGESIZE)))
      let pages = (bytes + pageBytes - 1) / pageBytes
      guard let start = mmap(nil, bytes, PROT_READ, MAP_SHARED, descriptor, 0),
        start != MAP_FAILED
      else { return nil }
      defer { munmap(start, bytes) }
      var states = [UInt8](repeating: 0, count: pages)
      guard mincore(start, bytes, &states) == 0 else { return nil }
      return Residency(residentPages: states.count { $0 & 1 == 1 }, totalPages: pages)
    #else
      return nil
    #endif
  }
}
