// The system's liblzma, in a header of our own because a module map needs a relative path.
#include <lzma.h>
