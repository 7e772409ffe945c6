/// The exit statuses of the programs.
///
/// The numbers from 64 are those of `sysexits.h`. Wrong input, wrong content of a data file and a
/// missing file have different statuses, so that a script can distinguish them.
package enum ExitStatus: Int32, CaseIterable, Hashable, Sendable {
  case success = 0
  case other = 1
  case worse = 2
  case answersDiffer = 3
  case tooNoisy = 4
  case notComparable = 5
  case interrupted = 6
  case wrongInput = 64
  case wrongContent = 65
  case noInput = 66
}

/// An error with an exit status.
package protocol ErrorWithExitStatus: Error {
  var exitStatus: ExitStatus { get }
}
