// libcurl's easy and multi interfaces, loaded at run time: a program that makes no request does not load the library.
// The functions forward to those of curl.h. Variadic ones have one function for each type of argument. None may be
// called before ccurl_load has succeeded.
#include <curl/curl.h>

// Loads libcurl.so.4 once and initializes it. Returns NULL, or the reason for the failure.
const char *_Nullable ccurl_load(void);

// A handle that sends no signals, speaks HTTP and HTTPS only, and does not wait for the end of a name lookup that is
// cancelled (libcurl 7.87 and later).
CURL *_Nullable ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *_Nonnull handle);
CURLcode ccurl_set_long(CURL *_Nonnull handle, CURLoption option, long value);
CURLcode ccurl_set_size(CURL *_Nonnull handle, CURLoption option, long long value);
CURLcode ccurl_set_pointer(CURL *_Nonnull handle, CURLoption option, const void *_Nullable value);
long ccurl_info_long(CURL *_Nonnull handle, CURLINFO info);
void *_Nullable ccurl_info_pointer(CURL *_Nonnull handle, CURLINFO info);
// Lets a transfer go on whose body callback has returned CURL_WRITEFUNC_PAUSE.
CURLcode ccurl_easy_resume(CURL *_Nonnull handle);
struct curl_slist *_Nullable ccurl_slist_append(struct curl_slist *_Nullable list, const char *_Nonnull text);
void ccurl_slist_free_all(struct curl_slist *_Nullable list);

typedef size_t (*ccurl_data_callback)(char *_Nullable bytes, size_t size, size_t count, void *_Nullable context);
typedef int (*ccurl_debug_callback)(
    CURL *_Nullable handle, curl_infotype type, char *_Nullable bytes, size_t count, void *_Nullable context);
typedef curl_socket_t (*ccurl_socket_callback)(
    void *_Nullable context, curlsocktype purpose, struct curl_sockaddr *_Nullable address);

// Sets the functions that get header lines, body bytes, debug output and requests for a socket, with `context`.
void ccurl_set_callbacks(
    CURL *_Nonnull handle, void *_Nullable context, ccurl_data_callback _Nonnull header,
    ccurl_data_callback _Nonnull body, ccurl_debug_callback _Nonnull debug, ccurl_socket_callback _Nonnull open_socket);

// Connects a handle that has CURLOPT_CONNECT_ONLY, and reads until the peer ends the connection or the time has passed.
// Returns CURLE_OPERATION_TIMEDOUT then, and CURLE_OK if the peer has closed the connection without an error.
CURLcode ccurl_connect_and_drain(CURL *_Nonnull handle, int milliseconds);

CURLM *_Nullable ccurl_multi_init(void);
void ccurl_multi_cleanup(CURLM *_Nonnull multi);
CURLMcode ccurl_multi_set_long(CURLM *_Nonnull multi, CURLMoption option, long value);
CURLMcode ccurl_multi_add(CURLM *_Nonnull multi, CURL *_Nonnull handle);
CURLMcode ccurl_multi_remove(CURLM *_Nonnull multi, CURL *_Nonnull handle);
CURLMcode ccurl_multi_perform(CURLM *_Nonnull multi);
// Waits until a transfer can go on, `wake` is readable, or the time has passed.
CURLMcode ccurl_multi_poll(CURLM *_Nonnull multi, int wake, int milliseconds);
// The next transfer that has ended, with its result; NULL if there is none.
CURL *_Nullable ccurl_multi_ended(CURLM *_Nonnull multi, CURLcode *_Nonnull result);

// A descriptor that becomes readable when 8 bytes are written to it (eventfd). Returns -1 with errno, or if the platform has none.
int ccurl_wake_descriptor(void);
