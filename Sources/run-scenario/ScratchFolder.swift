import Console
import Foundation
import Lineage
import Measuring

/// A private folder for stores that a command does not keep.
///
/// The folder goes with the command, also when a signal ends it; after SIGKILL, the next command that
/// makes one there removes it.
final class ScratchFolder: Sendable {
  var path: String { folder.path }
  private let folder: PrivateFolder
  private let signals: SignalWatch

  /// Makes the folder in the current one, where the stores of a run would be, or in another, which the
  /// reader chooses by an option or variable.
  init(in place: String = FileManager.default.currentDirectoryPath, option: String = "TMPDIR")
    throws
  {
    let folder: PrivateFolder
    do {
      folder = try PrivateFolder(in: place)
    } catch {
      let isCurrent = place == FileManager.default.currentDirectoryPath
      throw ScenarioRunError.cannotMakeFolder(
        place, reason: "it does not exist or is not writable", option: isCurrent ? "cd" : option)
    }
    self.folder = folder
    // The watch may outlive its folder.
    signals = SignalWatch { [path = folder.path] _ in
      PrivateFolder.remove(path)
      // Nothing is lost that could be resumed; the running launch ends with this process.
      exit(ExitStatus.interrupted.rawValue)
    }
  }

  deinit { signals.cancel() }
}
