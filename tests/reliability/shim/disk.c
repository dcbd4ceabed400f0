/* A disk that can be watched, and that fails when it is told to.

Preloaded under SQLite by the tests. It looks only at files in one folder, GRITBOARD_DISK.

GRITBOARD_DISK_LOG      a file to which every change of a file or of its name is appended, as it was done:
                        {u8 kind, u64 file, i64 offset, u64 length} and the bytes. Files are told apart by their
                        inodes; names travel as the bytes.
GRITBOARD_DISK_FAULTS   a file that is read before each call. "errno first last calls" lets the calls whose numbers
                        lie between first and last fail, counted from when the file was last changed; calls is made
                        of the letters w (write), s (sync), t (truncate), o (open or make), u (unlink), r (read).
                        An empty file lets all pass.
GRITBOARD_DISK_REFUSES  endings of names that cannot be opened, and "mmap" if nothing can be mapped.
*/
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(type, name, ...) static type (*real_##name)(__VA_ARGS__)

REAL(ssize_t, write, int, const void *, size_t);
REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t);
REAL(ssize_t, read, int, void *, size_t);
REAL(ssize_t, pread64, int, void *, size_t, off64_t);
REAL(int, ftruncate64, int, off64_t);
REAL(int, truncate64, const char *, off64_t);
REAL(int, fsync, int);
REAL(int, fdatasync, int);
REAL(int, posix_fallocate64, int, off64_t, off64_t);
REAL(int, open64, const char *, int, ...);
REAL(int, openat64, int, const char *, int, ...);
REAL(int, close, int);
REAL(int, unlink, const char *);
REAL(int, rename, const char *, const char *);
REAL(void *, mmap64, void *, size_t, int, int, int, off64_t);

static char folder[PATH_MAX];
static size_t folder_length;
static int log_file = -1;
static const char *faults_path;
static const char *refuses;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static struct { struct timespec changed; ino_t inode; int number; long first, last; char calls[16]; long count; } fault;

static void start(void)
{
#define FIND(name) real_##name = (__typeof__(real_##name))dlsym(RTLD_NEXT, #name)
    FIND(write); FIND(pwrite64); FIND(read); FIND(pread64); FIND(ftruncate64); FIND(truncate64);
    FIND(fsync); FIND(fdatasync); FIND(posix_fallocate64); FIND(open64); FIND(openat64); FIND(close);
    FIND(unlink); FIND(rename); FIND(mmap64);
    const char *at = getenv("GRITBOARD_DISK");
    if (!at || !realpath(at, folder)) { folder[0] = 0; return; }
    folder_length = strlen(folder);
    refuses = getenv("GRITBOARD_DISK_REFUSES");
    faults_path = getenv("GRITBOARD_DISK_FAULTS");
    const char *log_path = getenv("GRITBOARD_DISK_LOG");
    if (log_path) log_file = real_open64(log_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

__attribute__((constructor)) static void ready(void) { pthread_once(&once, start); }

/* Whether a name lies on the disk; the folder itself does, too. */
static int ours(const char *path)
{
    char whole[PATH_MAX];
    if (!folder_length || !path) return 0;
    if (path[0] != '/') {
        if (!getcwd(whole, sizeof whole / 2)) return 0;
        strncat(whole, "/", 2);
        strncat(whole, path, sizeof whole - strlen(whole) - 1);
        path = whole;
    }
    return !strncmp(path, folder, folder_length) && (path[folder_length] == '/' || !path[folder_length]);
}

static int ours_by_fd(int fd)
{
    char link[64], path[PATH_MAX];
    if (!folder_length) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return ours(path);
}

static uint64_t inode_of(int fd)
{
    struct stat64 found;
    return fstat64(fd, &found) ? 0 : found.st_ino;
}

static void note(char kind, uint64_t file, int64_t offset, const void *bytes, uint64_t length)
{
    if (log_file < 0) return;
    struct __attribute__((packed)) { char kind; uint64_t file; int64_t offset; uint64_t length; } head =
        {kind, file, offset, length};
    struct iovec parts[2] = {{&head, sizeof head}, {(void *)bytes, length}};
    if (writev(log_file, parts, length ? 2 : 1) < 0) abort();
}

static const char *base(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Whether this call fails; sets errno. */
static int fails(char call)
{
    if (!faults_path) return 0;
    struct stat64 found;
    int failing = 0;
    pthread_mutex_lock(&mutex);
    if (!stat64(faults_path, &found)) {
        if (found.st_ino != fault.inode || found.st_mtim.tv_nsec != fault.changed.tv_nsec
            || found.st_mtim.tv_sec != fault.changed.tv_sec) {
            char text[128] = "";
            int fd = real_open64(faults_path, O_RDONLY | O_CLOEXEC);
            ssize_t got = fd < 0 ? 0 : real_read(fd, text, sizeof text - 1);
            if (fd >= 0) real_close(fd);
            text[got > 0 ? got : 0] = 0;
            fault.number = 0;
            sscanf(text, "%d %ld %ld %15s", &fault.number, &fault.first, &fault.last, fault.calls);
            fault.changed = found.st_mtim;
            fault.inode = found.st_ino;
            fault.count = 0;
        }
        if (fault.number && strchr(fault.calls, call)) {
            long n = ++fault.count;
            failing = n >= fault.first && n <= fault.last;
        }
    }
    pthread_mutex_unlock(&mutex);
    if (failing) { note('!', 0, fault.count, &call, 1); errno = fault.number; }
    return failing;
}

ssize_t write(int fd, const void *bytes, size_t length)
{
    ready();
    if (!ours_by_fd(fd)) return real_write(fd, bytes, length);
    if (fails('w')) return -1;
    off64_t before = (fcntl(fd, F_GETFL) & O_APPEND) ? lseek64(fd, 0, SEEK_END) : lseek64(fd, 0, SEEK_CUR);
    ssize_t done = real_write(fd, bytes, length);
    if (done > 0) note('w', inode_of(fd), before, bytes, done);
    return done;
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at)
{
    ready();
    if (!ours_by_fd(fd)) return real_pwrite64(fd, bytes, length, at);
    if (fails('w')) return -1;
    ssize_t done = real_pwrite64(fd, bytes, length, at);
    if (done > 0) note('w', inode_of(fd), at, bytes, done);
    return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) { return pwrite64(fd, bytes, length, at); }

ssize_t read(int fd, void *bytes, size_t length)
{
    ready();
    if (faults_path && ours_by_fd(fd) && fails('r')) return -1;
    return real_read(fd, bytes, length);
}

ssize_t pread64(int fd, void *bytes, size_t length, off64_t at)
{
    ready();
    if (faults_path && ours_by_fd(fd) && fails('r')) return -1;
    return real_pread64(fd, bytes, length, at);
}

ssize_t pread(int fd, void *bytes, size_t length, off_t at) { return pread64(fd, bytes, length, at); }

int ftruncate64(int fd, off64_t length)
{
    ready();
    if (!ours_by_fd(fd)) return real_ftruncate64(fd, length);
    if (fails('t')) return -1;
    int done = real_ftruncate64(fd, length);
    if (!done) note('t', inode_of(fd), length, NULL, 0);
    return done;
}

int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

int truncate64(const char *path, off64_t length)
{
    ready();
    if (!ours(path)) return real_truncate64(path, length);
    if (fails('t')) return -1;
    int done = real_truncate64(path, length);
    struct stat64 found;
    if (!done && !stat64(path, &found)) note('t', found.st_ino, length, NULL, 0);
    return done;
}

int truncate(const char *path, off_t length) { return truncate64(path, length); }

int posix_fallocate64(int fd, off64_t at, off64_t length)
{
    ready();
    if (!ours_by_fd(fd)) return real_posix_fallocate64(fd, at, length);
    if (fails('w')) return errno;
    return real_posix_fallocate64(fd, at, length);
}

int posix_fallocate(int fd, off_t at, off_t length) { return posix_fallocate64(fd, at, length); }

static int sync_of(int fd, int (*real)(int))
{
    if (!ours_by_fd(fd)) return real(fd);
    if (fails('s')) return -1;
    struct stat64 found;
    int done = fstat64(fd, &found) ? -1 : real(fd);
    if (!done) note(S_ISDIR(found.st_mode) ? 'd' : 's', found.st_ino, 0, NULL, 0);
    return done;
}

int fsync(int fd) { ready(); return sync_of(fd, real_fsync); }
int fdatasync(int fd) { ready(); return sync_of(fd, real_fdatasync); }

static int refused(const char *path)
{
    if (!refuses || !ours(path)) return 0;
    size_t length = strlen(path);
    const char *at = refuses;
    while (*at) {
        size_t part = strcspn(at, " ");
        if (part && part <= length && !strncmp(path + length - part, at, part)) return 1;
        at += part;
        while (*at == ' ') at++;
    }
    return 0;
}

static int open_of(int at, const char *path, int flags, mode_t mode)
{
    if (!ours(path)) return real_openat64(at, path, flags, mode);
    if (refused(path)) { errno = EINVAL; return -1; }
    if (fails('o')) return -1;
    struct stat64 found;
    int fresh = (flags & O_CREAT) && stat64(path, &found);
    int fd = real_openat64(at, path, flags, mode);
    if (fd >= 0 && fresh) note('c', inode_of(fd), 0, base(path), strlen(base(path)));
    else if (fd >= 0 && (flags & O_TRUNC)) note('t', inode_of(fd), 0, NULL, 0);
    return fd;
}

#define MODE() mode_t mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); }

int open64(const char *path, int flags, ...) { ready(); MODE(); return open_of(AT_FDCWD, path, flags, mode); }
int open(const char *path, int flags, ...) { ready(); MODE(); return open_of(AT_FDCWD, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { ready(); MODE(); return open_of(at, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { ready(); MODE(); return open_of(at, path, flags, mode); }

int unlink(const char *path)
{
    ready();
    if (!ours(path)) return real_unlink(path);
    if (fails('u')) return -1;
    int done = real_unlink(path);
    if (!done) note('u', 0, 0, base(path), strlen(base(path)));
    return done;
}

int rename(const char *from, const char *to)
{
    ready();
    if (!ours(from) || !ours(to)) return real_rename(from, to);
    if (fails('u')) return -1;
    int done = real_rename(from, to);
    if (!done) {
        char names[PATH_MAX];
        int length = snprintf(names, sizeof names, "%s/%s", base(from), base(to));
        note('n', 0, 0, names, length);
    }
    return done;
}

void *mmap64(void *at, size_t length, int protection, int flags, int fd, off64_t offset)
{
    ready();
    if (refuses && strstr(refuses, "mmap") && fd >= 0 && ours_by_fd(fd)) { errno = ENODEV; return MAP_FAILED; }
    return real_mmap64(at, length, protection, flags, fd, offset);
}

void *mmap(void *at, size_t length, int protection, int flags, int fd, off_t offset)
{
    return mmap64(at, length, protection, flags, fd, offset);
}
