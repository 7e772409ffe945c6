// Find out which edits of a model change its version hash.
import Lineage

enum Edit: CaseIterable {
  case required, defaultValue, index, abstract, type, userInfo, maximumLength
}

func isAnotherVersion(after edit: Edit) -> Bool? {
  // TODO(which-hash): true or false for each edit, as you measured it.
  nil
}
