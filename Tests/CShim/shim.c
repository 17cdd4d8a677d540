// Puts the C calls of Sources/CPlatform to every use they have, for valgrind and the sanitizers
// (scripts/sanitize): they see what no Swift test can.
#define _GNU_SOURCE
#undef NDEBUG
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "CPlatform.h"

enum { secret_size = 32, rounds = 2000, threads = 4 };

static bool is_zero(const unsigned char *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (bytes[i] != 0) return false;
  }
  return true;
}

// The table takes so many and no more, and gives each place back.
static void fills_the_table(void) {
  unsigned char *secrets = malloc((size_t)KT_SECRETS_LIMIT * secret_size);
  assert(secrets != NULL);
  int places[KT_SECRETS_LIMIT];
  for (int i = 0; i < KT_SECRETS_LIMIT; i++) {
    places[i] = kt_secret_enter(secrets + (size_t)i * secret_size, secret_size);
    assert(places[i] >= 0);
  }
  assert(kt_secrets_alive() == KT_SECRETS_LIMIT);
  assert(kt_secret_enter(secrets, secret_size) == -1);
  for (int i = 0; i < KT_SECRETS_LIMIT; i++) kt_secret_leave(places[i]);
  assert(kt_secrets_alive() == 0);
  kt_secret_leave(-1);
  kt_secret_leave(KT_SECRETS_LIMIT);
  free(secrets);
}

// Secrets come and go in several threads, each in memory that is given back.
static void *comes_and_goes(void *unused) {
  (void)unused;
  for (int i = 0; i < rounds; i++) {
    unsigned char *secret = malloc(secret_size);
    assert(secret != NULL && kt_random(secret, secret_size) == 0);
    int place = kt_secret_enter(secret, secret_size);
    assert(place >= 0);
    kt_secret_leave(place);
    free(secret);
  }
  return NULL;
}

static void shares_the_table(void) {
  pthread_t others[threads];
  for (int i = 0; i < threads; i++) {
    assert(pthread_create(&others[i], NULL, comes_and_goes, NULL) == 0);
  }
  for (int i = 0; i < threads; i++) assert(pthread_join(others[i], NULL) == 0);
  assert(kt_secrets_alive() == 0);
}

static void wipes(void) {
  unsigned char secrets[3][secret_size];
  int places[3];
  for (int i = 0; i < 3; i++) {
    memset(secrets[i], 0xA5, secret_size);
    places[i] = kt_secret_enter(secrets[i], secret_size);
    assert(places[i] >= 0);
  }
  kt_secret_leave(places[1]);
  kt_secrets_wipe();
  assert(is_zero(secrets[0], secret_size) && is_zero(secrets[2], secret_size));
  assert(!is_zero(secrets[1], secret_size));
  kt_secret_leave(places[0]);
  kt_secret_leave(places[2]);
  assert(kt_secrets_alive() == 0);
  assert(!kt_secrets_not_locked());
  kt_secret_was_not_locked();
  assert(kt_secrets_not_locked());
}

static void draws(void) {
  unsigned char one[1000], other[1000];
  assert(kt_random(one, sizeof one) == 0 && kt_random(other, sizeof other) == 0);
  assert(memcmp(one, other, sizeof one) != 0);
  assert(kt_random(one, 0) == 0);
}

static void names_and_locks(void) {
  char folder[] = "/tmp/shim-XXXXXX";
  assert(mkdtemp(folder) != NULL);
  int at = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  assert(at >= 0);
  int first = openat(at, "a", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  assert(first >= 0 && kt_sync(first) == 0 && kt_sync(at) == 0 && kt_sync(-1) == EBADF);
  assert(kt_rename_to_new(at, "a", "b") == 0);
  int again = openat(at, "a", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  assert(again >= 0);
  assert(kt_rename_to_new(at, "a", "b") == EEXIST);
  assert(kt_rename_to_new(at, "none", "c") == ENOENT);
  int second = openat(at, "b", O_RDWR | O_CLOEXEC);
  assert(second >= 0 && kt_try_lock(first) == 0 && kt_try_lock(second) == EWOULDBLOCK);
  int copy = dup(first);
  kt_unlock(first);
  assert(copy >= 0 && kt_try_lock(second) == 0 && kt_try_lock(copy) == EWOULDBLOCK);
  assert(close(first) == 0 && close(copy) == 0 && kt_try_lock(second) == 0);
  int sharer = openat(at, "b", O_RDONLY | O_CLOEXEC);
  assert(sharer >= 0 && kt_try_share(sharer) == EWOULDBLOCK && kt_try_share(second) == 0);
  assert(kt_try_share(sharer) == 0 && kt_try_lock(second) == EWOULDBLOCK);
  int search = kt_open_to_search(folder);
  assert(search >= 0 && faccessat(search, "b", F_OK, 0) == 0 && kt_open_to_search("/none") < 0);
  assert(close(sharer) == 0 && close(search) == 0);
  assert(unlinkat(at, "a", 0) == 0 && unlinkat(at, "b", 0) == 0);
  assert(close(second) == 0 && close(again) == 0 && close(at) == 0 && rmdir(folder) == 0);
}

// A terminal of so many rows and columns; `slave` is the end that programs have.
static int open_terminal(int *slave, unsigned short rows, unsigned short columns) {
  int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  char name[128];
  assert(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0);
  assert(ptsname_r(master, name, sizeof name) == 0);
  *slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  assert(*slave >= 0 && ioctl(*slave, TIOCSWINSZ, &size) == 0);
  return master;
}

// Whether a text is in what was written since the last time; the system may hand it over in parts.
static bool shows(int master, const char *text) {
  static char shown[4096];
  size_t count = 0;
  struct pollfd more = {.fd = master, .events = POLLIN, .revents = 0};
  while (count < sizeof shown && poll(&more, 1, 200) == 1) {
    ssize_t part = read(master, shown + count, sizeof shown - count);
    if (part <= 0) break;
    count += (size_t)part;
  }
  return memmem(shown, count, text, strlen(text)) != NULL;
}

static void hides_and_erases(void) {
  int slave;
  int master = open_terminal(&slave, 3, 20);
  assert(!kt_terminal_is_hidden());
  assert(kt_terminal_hide(slave) == 0 && kt_terminal_is_hidden());
  assert(kt_terminal_restore() == 0 && !kt_terminal_is_hidden());
  assert(write(master, "early\n", 6) == 6 && kt_terminal_forget(slave) == 0);
  static const char secret[] = "one\ntwo";
  assert(kt_page_begin(slave, secret, sizeof secret - 1, 2, 3) == 0 && kt_page_is_whole());
  assert(kt_page_begin(slave, secret, sizeof secret - 1, 2, 3) == EBUSY);
  kt_page_withdraw();
  kt_page_return();
  assert(raise(SIGWINCH) == 0 && kt_page_is_whole());
  kt_page_end();
  kt_page_end();
  assert(shows(master, "one\r\ntwo"));
  assert(kt_page_begin(slave, secret, sizeof secret - 1, 2, 3) == 0);
  kt_page_end();
  assert(shows(master, "\x1b[?1049l"));
  assert(kt_page_begin(slave, secret, sizeof secret - 1, 4, 3) == 0 && !kt_page_is_whole());
  kt_page_end();
  assert(!shows(master, "one"));
  assert(close(slave) == 0 && close(master) == 0);
}

static void draws_and_reads_keys(void) {
  unsigned char key = 0;
  int slave, nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  int master = open_terminal(&slave, 5, 20);
  assert(kt_terminal_wait(-1, 0) == -1 && kt_terminal_read_key(0, &key) == -1);
  assert(kt_terminal_take_keys(nothing) == ENOTTY && !kt_terminal_is_hidden());
  assert(kt_terminal_take_keys(slave) == 0 && kt_terminal_take_keys(slave) == EBUSY);
  assert(kt_terminal_read_key(0, &key) == 0);
  assert(kt_screen_begin(slave) == 0 && kt_screen_begin(slave) == EBUSY);
  assert(kt_screen_is_stale() && !kt_screen_is_stale());
  assert(kt_screen_draw("drawn", 5) == 0 && shows(master, "drawn"));
  assert(write(master, "k", 1) == 1 && kt_screen_wait(&key) == 1 && key == 'k');
  kt_screen_wake();
  assert(kt_screen_wait(&key) == 0);
  assert(raise(SIGWINCH) == 0 && kt_screen_is_stale() && kt_screen_wait(&key) == 0);
  kt_screen_withdraw();
  assert(shows(master, "\x1b[?1049l"));
  assert(kt_screen_draw("unseen", 6) == 0);
  kt_screen_return();
  assert(kt_screen_is_stale() && kt_screen_wait(&key) == 0 && !shows(master, "unseen"));
  // What is discarded before it is read is no key, and nothing waits for it.
  assert(write(master, "a", 1) == 1 && kt_terminal_wait(-1, 1000) == 1);
  assert(kt_terminal_forget(slave) == 0 && kt_terminal_read_key(0, &key) == 0);
  assert(write(master, "\x1b[A", 3) == 3 && kt_terminal_read_key(1000, &key) == 1 && key == 0x1B);
  kt_screen_end();
  kt_screen_end();
  assert(kt_terminal_restore() == 0 && kt_terminal_read_key(0, &key) == -1);
  assert(kt_terminal_take_keys(slave) == 0 && close(master) == 0);
  assert(kt_terminal_read_key(1000, &key) == -1);
  (void)kt_terminal_restore();
  assert(close(slave) == 0 && close(nothing) == 0);
}

static _Atomic int done = 0;

static void *draws_much(void *unused) {
  (void)unused;
  static char much[1 << 18];
  memset(much, 'x', sizeof much);
  assert(kt_screen_draw(much, sizeof much) == 0);
  done++;
  return NULL;
}

static void *leaves(void *unused) {
  (void)unused;
  kt_screen_withdraw();
  done++;
  return NULL;
}

// Nobody reads what is drawn, as after Ctrl-S: whoever waits for the screen then takes no time.
static void sleeps_while_the_terminal_is_halted(void) {
  int slave;
  int master = open_terminal(&slave, 5, 20);
  assert(kt_terminal_take_keys(slave) == 0 && kt_screen_begin(slave) == 0);
  pthread_t first, second;
  assert(pthread_create(&first, NULL, draws_much, NULL) == 0);
  (void)poll(NULL, 0, 100);
  clock_t before = clock();
  assert(pthread_create(&second, NULL, leaves, NULL) == 0);
  (void)poll(NULL, 0, 400);
  assert(done == 0 && clock() - before < CLOCKS_PER_SEC / 10);
  char shown[4096];
  struct pollfd more = {.fd = master, .events = POLLIN, .revents = 0};
  while (done < 2) {
    if (poll(&more, 1, 100) == 1) assert(read(master, shown, sizeof shown) > 0);
  }
  assert(pthread_join(first, NULL) == 0 && pthread_join(second, NULL) == 0);
  kt_screen_end();
  assert(kt_terminal_restore() == 0 && close(slave) == 0 && close(master) == 0);
}

// Children end as they end, also where whoever started this ignores that.
static void runs_in_the_foreground(void) {
  assert(signal(SIGCHLD, SIG_IGN) != SIG_ERR);
  int status = 0;
  pid_t copy = kt_foreground_copy(&status);
  if (copy == 0) _exit(7);
  assert(copy > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 7);
  copy = kt_foreground_copy(&status);
  if (copy == 0) kt_foreground_end(SIGTERM);
  assert(copy > 0 && WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
  char *fails[] = {"sh", "-c", "exit 3", NULL}, *crashes[] = {"sh", "-c", "kill -KILL $$", NULL};
  assert(kt_foreground_run("/bin/sh", fails, &status) > 0 && WEXITSTATUS(status) == 3);
  assert(kt_foreground_run("/bin/sh", crashes, &status) > 0 && WTERMSIG(status) == SIGKILL);
}

static void takes_the_protections(void) {
  assert(kt_fill_standard_descriptors() == 0 && kt_ignore_write_signals() == 0);
  assert(kt_reset_crash_signals() == 0 && kt_crash_signals_are_reset());
  assert(kt_forbid_core_files() == 0 && kt_core_files_forbidden());
  assert(!kt_has_borrowed_rights());
  assert(kt_wipe_at_the_end() == 0 && kt_wipes_at_the_end());
  assert(kt_note_interrupts() == 0 && !kt_was_interrupted());
  assert(raise(SIGINT) == 0 && kt_was_interrupted());
}

int main(void) {
  runs_in_the_foreground();  // before there was a second thread
  fills_the_table();
  shares_the_table();
  wipes();
  draws();
  names_and_locks();
  hides_and_erases();
  draws_and_reads_keys();
  sleeps_while_the_terminal_is_halted();
  takes_the_protections();
  puts("shim: every call did as it says");
  return 0;
}
