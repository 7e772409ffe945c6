import Foundation
import Workloads

/// Which machine this is, so that figures of one are told from those of its equals.
package enum MachineName {
  package static let variable = "LINEAGE_MACHINE"

  /// What the variable LINEAGE_MACHINE says, else a hash over the system's identity and its host name.
  ///
  /// A hash, as names of hosts are nobody's business; both, as containers and nodes of one image share
  /// an identity.
  package static func current(
    variables: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    if let name = variables[variable], !name.isEmpty { return name }
    let facts = ["/etc/machine-id", "/proc/sys/kernel/hostname"].compactMap {
      try? String(contentsOfFile: $0, encoding: .utf8)
    }
    let known = facts.isEmpty ? [ProcessInfo.processInfo.hostName] : facts
    return String(Hash128(of: known.joined(separator: " ")).description.prefix(8))
  }
}
