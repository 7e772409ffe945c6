import Console
import Foundation
import Lineage
import Measuring

/// A private folder for temporary stores.
///
/// The folder is removed when the command ends, even by a signal. After SIGKILL, the next command
/// that creates one in the same place removes it.
final class ScratchFolder: Sendable {
  var path: String { folder.path }
  private let folder: PrivateFolder
  private let signals: SignalWatch

  /// Creates the folder.
  ///
  /// - Parameters:
  ///   - place: The parent folder; the default is where a run would have its stores.
  ///   - option: The option or variable that chooses the parent folder, for the error message.
  /// - Throws: `ScenarioRunError.cannotMakeFolder` if the parent folder is not writable.
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
    // Captures the path, because the watch can outlive the folder.
    signals = SignalWatch { [path = folder.path] _ in
      PrivateFolder.remove(path)
      // There is nothing to resume; the running launch ends with this process.
      exit(ExitStatus.interrupted.rawValue)
    }
  }

  deinit { signals.cancel() }
}
