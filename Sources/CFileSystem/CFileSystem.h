// statfs: which kind of file system a file lies on. Swift's Glibc and Musl modules leave it out.
#include <sys/vfs.h>
