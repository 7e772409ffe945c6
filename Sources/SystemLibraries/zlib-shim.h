// The system's zlib; a header of our own, because a module map needs one by a relative path.
#include <zlib.h>
