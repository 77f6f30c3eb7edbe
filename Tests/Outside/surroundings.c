// Stands between the command and the system, by LD_PRELOAD: fails one call, breaks it off by a
// signal, changes the file that it reads, or bends the clock. surroundings.py builds it.
//
//   SURROUND_CALLS  the calls that count, a letter each: w write, s sync, c close, n give a name,
//                   o open to write, m change a mode or an owner, i open to read, r read, d read
//                   a folder, t ask
//   SURROUND_AT     the number of the call that is bent, from 1
//   SURROUND_DO     errno N · stays N (for files, from that call on) · short 0 · signal N
//                   grow 0 · shrink 0 · empty 0 · replace 0 (before a read of a regular file)
//   SURROUND_MARK   a file that then gets: the letter, the descriptor, the offset, the path
//   SURROUND_CLOCK  real or all, and ahead, before, back or jump
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static const char *calls = "", *mark, *action = "", *clocks, *shift = "";
static long at = 0, number = 0;
static atomic_long count = 0, ticks = 0;

__attribute__((constructor)) static void begin(void) {
  // Programs that the command starts are left alone.
  if (strcmp(program_invocation_short_name, "sceneroute") != 0) return;
  const char *place = getenv("SURROUND_AT"), *clock = getenv("SURROUND_CLOCK");
  if (place) {
    static char word[32];
    at = atol(place);
    calls = getenv("SURROUND_CALLS");
    mark = getenv("SURROUND_MARK");
    sscanf(getenv("SURROUND_DO"), "%31s %ld", word, &number);
    action = word;
  }
  if (clock) {
    static char kind[16], way[16];
    sscanf(clock, "%15s %15s", kind, way);
    clocks = kind;
    shift = way;
  }
}

static int is_regular(int file) {
  struct stat facts;
  return syscall(SYS_newfstatat, file, "", &facts, AT_EMPTY_PATH) == 0 && S_ISREG(facts.st_mode);
}

static void note(char letter, int file, const char *path) {
  char line[4300];
  long offset = file < 0 ? -1 : syscall(SYS_lseek, file, 0L, SEEK_CUR);
  int length = snprintf(line, sizeof line, "%c %d %ld %s", letter, file, offset, path);
  int marked = (int)syscall(SYS_openat, AT_FDCWD, mark, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  syscall(SYS_write, marked, line, length);
  syscall(SYS_close, marked);
}

static void change(int file, char *path) {
  char other[4200], *content;
  struct stat facts;
  syscall(SYS_newfstatat, file, "", &facts, AT_EMPTY_PATH);
  long size = facts.st_size, half = size / 2;
  int target = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR, 0);
  if (!(content = malloc(size + 1)) || syscall(SYS_pread64, target, content, size, 0L) != size)
    abort();
  if (!strcmp(action, "grow")) syscall(SYS_pwrite64, target, content, half, size);
  if (!strcmp(action, "shrink")) syscall(SYS_ftruncate, target, half);
  if (!strcmp(action, "empty")) syscall(SYS_ftruncate, target, 0L);
  if (!strcmp(action, "replace")) {
    snprintf(other, sizeof other, "%s.other", path);
    int new = (int)syscall(SYS_openat, AT_FDCWD, other, O_WRONLY | O_CREAT | O_EXCL, 0644);
    syscall(SYS_write, new, content, size);
    syscall(SYS_write, new, content, half);
    syscall(SYS_close, new);
    syscall(SYS_renameat2, AT_FDCWD, other, AT_FDCWD, path, 0);
  }
  syscall(SYS_close, target);
  free(content);
}

// Whether this call is to fail: with -1 the error is set, with 1 it may do half.
static int bent(char letter, int file) {
  if (!at || !strchr(calls, letter)) return 0;
  int isChange = strchr("gser", action[0]) && strcmp(action, "signal") && strcmp(action, "short") &&
                 strcmp(action, "stays") && strcmp(action, "errno");
  char path[4100] = "", link[64];
  if (isChange) {
    if (!is_regular(file)) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
    if (length < 0 || strncmp(path, getenv("SURROUND_ROOT"), strlen(getenv("SURROUND_ROOT"))))
      return 0;
  }
  int stays = !strcmp(action, "stays");
  // A disk that is full takes no more, and pipes do not mind.
  if (stays && letter == 'w' && !is_regular(file)) return 0;
  long turn = atomic_fetch_add(&count, 1) + 1;
  if (turn != at && !(stays && turn > at)) return 0;
  int kept = errno;
  note(letter, file, path);
  errno = kept;
  if (isChange) {
    change(file, path);
    return 0;
  }
  if (!strcmp(action, "short")) return 1;
  if (!strcmp(action, "signal")) {
    kill(getpid(), (int)number);
    return 0;
  }
  errno = (int)number;
  return -1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// Moves bytes or pieces, of which a call that does half moves half.
static long moves(char letter, long call, int file, void *what, size_t count, off_t offset) {
  int how = bent(letter, file);
  if (how < 0) return -1;
  return syscall(call, file, what, how > 0 ? (count + 1) / 2 : count, offset);
}

ssize_t write(int file, const void *bytes, size_t length) {
  return moves('w', SYS_write, file, (void *)bytes, length, 0);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
  return moves('w', SYS_pwrite64, file, (void *)bytes, length, offset);
}

ssize_t writev(int file, const struct iovec *pieces, int number) {
  return moves('w', SYS_writev, file, (void *)pieces, number, 0);
}

ssize_t read(int file, void *bytes, size_t length) {
  return moves('r', SYS_read, file, bytes, length, 0);
}

int fsync(int file) { return bent('s', file) < 0 ? -1 : (int)syscall(SYS_fsync, file); }
int fdatasync(int file) { return bent('s', file) < 0 ? -1 : (int)syscall(SYS_fdatasync, file); }

int close(int file) {
  int fails = bent('c', file) < 0, error = errno;
  int status = (int)syscall(SYS_close, file);
  if (!fails) return status;
  errno = error;
  return -1;
}

int rename(const char *old, const char *new) {
  if (bent('n', -1) < 0) return -1;
  return (int)syscall(SYS_renameat2, AT_FDCWD, old, AT_FDCWD, new, 0);
}

int link(const char *old, const char *new) {
  if (bent('n', -1) < 0) return -1;
  return (int)syscall(SYS_linkat, AT_FDCWD, old, AT_FDCWD, new, 0);
}

int fchmod(int file, mode_t mode) {
  return bent('m', file) < 0 ? -1 : (int)syscall(SYS_fchmod, file, mode);
}

int fchown(int file, uid_t owner, gid_t group) {
  return bent('m', file) < 0 ? -1 : (int)syscall(SYS_fchown, file, owner, group);
}

// The mode, which is there for files that may be made, is the argument behind the flags.
#define OPEN(name, folder, ...)                                             \
  int name(__VA_ARGS__, int flags, ...) {                                   \
    va_list rest;                                                           \
    va_start(rest, flags);                                                  \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                                           \
    if (bent(flags & (O_WRONLY | O_RDWR) ? 'o' : 'i', -1) < 0) return -1;   \
    return (int)syscall(SYS_openat, folder, path, flags, mode);             \
  }
OPEN(open, AT_FDCWD, const char *path)
OPEN(open64, AT_FDCWD, const char *path)
OPEN(openat, folder, int folder, const char *path)
OPEN(openat64, folder, int folder, const char *path)

DIR *opendir(const char *path) { return bent('i', -1) < 0 ? NULL : REAL(opendir)(path); }
struct dirent *readdir(DIR *dir) { return bent('d', -1) < 0 ? NULL : REAL(readdir)(dir); }

int fstatat(int folder, const char *path, struct stat *facts, int flags) {
  return bent('t', -1) < 0 ? -1 : (int)syscall(SYS_newfstatat, folder, path, facts, flags);
}

int stat(const char *path, struct stat *facts) {
  return bent('t', -1) < 0 ? -1 : (int)syscall(SYS_newfstatat, AT_FDCWD, path, facts, 0);
}

int fstat(int file, struct stat *facts) {
  return bent('t', file) < 0 ? -1 : (int)syscall(SYS_newfstatat, file, "", facts, AT_EMPTY_PATH);
}

// --- The clock ----------------------------------------------------------------------------------

static long moved(int isReal) {
  if (!clocks || (!isReal && strcmp(clocks, "all"))) return 0;
  long tick = atomic_fetch_add(&ticks, 1) + 1, year = 31556952;
  if (!strcmp(shift, "ahead")) return (isReal ? 60 * year : 0) + tick * 86400;
  if (!strcmp(shift, "before")) return isReal ? -60 * year : 0;
  if (!strcmp(shift, "back")) return -7 * tick;
  return tick % 2 ? year : 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int status = (int)syscall(SYS_clock_gettime, clock, time);
  time->tv_sec += moved(clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE);
  return status;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec time;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &time);
  now->tv_sec = time.tv_sec;
  now->tv_usec = time.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *place) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (place) *place = now.tv_sec;
  return now.tv_sec;
}
