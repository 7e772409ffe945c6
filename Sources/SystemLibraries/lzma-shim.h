// The system's liblzma; a header of our own, because a module map needs one by a relative path.
#include <lzma.h>
