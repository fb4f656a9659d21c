#include "CCurl.h"

#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <time.h>
#ifdef __linux__
#include <sys/eventfd.h>
#endif

#define FUNCTIONS(each) \
  each(curl_global_init) each(curl_easy_init) each(curl_easy_cleanup) each(curl_easy_setopt) \
  each(curl_easy_getinfo) each(curl_easy_perform) each(curl_easy_recv) each(curl_easy_pause) each(curl_slist_append) each(curl_slist_free_all) \
  each(curl_multi_init) each(curl_multi_cleanup) each(curl_multi_setopt) each(curl_multi_add_handle) \
  each(curl_multi_remove_handle) each(curl_multi_perform) each(curl_multi_poll) each(curl_multi_info_read)

// curl.h wraps some of these names in macros that check the types of variadic arguments.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

#define DECLARE(name) __typeof__(name) *name;
static struct {
  FUNCTIONS(DECLARE)
} library;

static const char *failure;

static void load(void) {
#ifdef __APPLE__
  void *handle = dlopen("libcurl.4.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
#endif
  if (!handle) {
    failure = dlerror();
    return;
  }
#define FIND(name) \
  if (!(library.name = (__typeof__(name) *)dlsym(handle, #name))) { \
    failure = #name " is missing: libcurl 7.68 or later is needed"; \
    return; \
  }
  FUNCTIONS(FIND)
  if (library.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) failure = "libcurl cannot be initialized";
}

const char *ccurl_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return failure;
}

// By number: older headers lack the first, and newer ones deprecate the second.
static const CURLoption quick_exit = (CURLoption)322, protocols = (CURLoption)181;

CURL *ccurl_easy_init(void) {
  CURL *handle = library.curl_easy_init();
  if (!handle) return NULL;
  library.curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  library.curl_easy_setopt(handle, quick_exit, 1L);
  if (library.curl_easy_setopt(handle, protocols, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS)) == CURLE_OK) return handle;
  library.curl_easy_cleanup(handle);
  return NULL;
}

void ccurl_easy_cleanup(CURL *handle) { library.curl_easy_cleanup(handle); }

CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return library.curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_size(CURL *handle, CURLoption option, long long value) {
  return library.curl_easy_setopt(handle, option, (curl_off_t)value);
}

CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, const void *value) {
  return library.curl_easy_setopt(handle, option, value);
}

long ccurl_info_long(CURL *handle, CURLINFO info) {
  long value = 0;
  library.curl_easy_getinfo(handle, info, &value);
  return value;
}

void *ccurl_info_pointer(CURL *handle, CURLINFO info) {
  void *value = NULL;
  library.curl_easy_getinfo(handle, info, &value);
  return value;
}

CURLcode ccurl_easy_resume(CURL *handle) { return library.curl_easy_pause(handle, CURLPAUSE_CONT); }

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text) {
  return library.curl_slist_append(list, text);
}

void ccurl_slist_free_all(struct curl_slist *list) { library.curl_slist_free_all(list); }

void ccurl_set_callbacks(
    CURL *handle, void *context, ccurl_data_callback header, ccurl_data_callback body, ccurl_debug_callback debug,
    ccurl_socket_callback open_socket) {
  library.curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
  library.curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
  library.curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
  library.curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
  library.curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, debug);
  library.curl_easy_setopt(handle, CURLOPT_DEBUGDATA, context);
  library.curl_easy_setopt(handle, CURLOPT_VERBOSE, 1L);
  library.curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  library.curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
}

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

CURLcode ccurl_connect_and_drain(CURL *handle, int milliseconds) {
  const long long end = now() + milliseconds;
  CURLcode code = library.curl_easy_perform(handle);
  curl_socket_t file = CURL_SOCKET_BAD;
  if (code == CURLE_OK) code = library.curl_easy_getinfo(handle, CURLINFO_ACTIVESOCKET, &file);
  while (code == CURLE_OK || code == CURLE_AGAIN) {
    char bytes[1024];
    size_t count = 0;
    code = library.curl_easy_recv(handle, bytes, sizeof bytes, &count);
    if (code == CURLE_OK && count == 0) return CURLE_OK;
    if (code != CURLE_AGAIN) continue;
    struct pollfd readable = {.fd = file, .events = POLLIN};
    const long long left = end - now();
    if (left <= 0 || poll(&readable, 1, (int)left) == 0) return CURLE_OPERATION_TIMEDOUT;
  }
  return code;
}

CURLM *ccurl_multi_init(void) { return library.curl_multi_init(); }
void ccurl_multi_cleanup(CURLM *multi) { library.curl_multi_cleanup(multi); }

CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return library.curl_multi_setopt(multi, option, value);
}

CURLMcode ccurl_multi_add(CURLM *multi, CURL *handle) { return library.curl_multi_add_handle(multi, handle); }
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *handle) { return library.curl_multi_remove_handle(multi, handle); }

CURLMcode ccurl_multi_perform(CURLM *multi) {
  int running = 0;
  return library.curl_multi_perform(multi, &running);
}

CURLMcode ccurl_multi_poll(CURLM *multi, int wake, int milliseconds) {
  struct curl_waitfd extra = {.fd = wake, .events = CURL_WAIT_POLLIN};
  return library.curl_multi_poll(multi, &extra, 1, milliseconds, NULL);
}

CURL *ccurl_multi_ended(CURLM *multi, CURLcode *result) {
  int left = 0;
  CURLMsg *message;
  while ((message = library.curl_multi_info_read(multi, &left))) {
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return message->easy_handle;
    }
  }
  return NULL;
}

#ifdef __linux__
int ccurl_wake_descriptor(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
#else
int ccurl_wake_descriptor(void) { return -1; }
#endif
