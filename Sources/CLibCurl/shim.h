#pragma once
// The `curl_*_setopt` and `curl_easy_getinfo` functions are variadic, so Swift cannot call them.
// Each function here passes one argument type on; a name says which.
#include <curl/curl.h>
#include <stddef.h>

// Header and body callbacks have this one shape; curl leaves their pointers without nullability.
typedef size_t (*clibcurl_data_fn)(char *_Nullable, size_t, size_t, void *_Nullable);

static inline CURLcode clibcurl_set_long(CURL *_Nonnull h, CURLoption o, long v) {
  return curl_easy_setopt(h, o, v);
}
static inline CURLcode clibcurl_set_string(CURL *_Nonnull h, CURLoption o, const char *_Nullable v) {
  return curl_easy_setopt(h, o, v);
}
static inline CURLcode clibcurl_set_pointer(CURL *_Nonnull h, CURLoption o, void *_Nullable v) {
  return curl_easy_setopt(h, o, v);
}
static inline CURLcode clibcurl_set_list(
    CURL *_Nonnull h, CURLoption o, struct curl_slist *_Nullable v) {
  return curl_easy_setopt(h, o, v);
}
static inline CURLcode clibcurl_set_data_fn(
    CURL *_Nonnull h, CURLoption o, clibcurl_data_fn _Nullable f) {
  return curl_easy_setopt(h, o, f);
}
static inline CURLcode clibcurl_set_open_socket(
    CURL *_Nonnull h, curl_opensocket_callback _Nullable f) {
  return curl_easy_setopt(h, CURLOPT_OPENSOCKETFUNCTION, f);
}
static inline CURLcode clibcurl_set_before_request(
    CURL *_Nonnull h, curl_prereq_callback _Nullable f) {
  return curl_easy_setopt(h, CURLOPT_PREREQFUNCTION, f);
}
static inline CURLcode clibcurl_get_long(CURL *_Nonnull h, CURLINFO i, long *_Nonnull v) {
  return curl_easy_getinfo(h, i, v);
}
static inline CURLcode clibcurl_get_offset(CURL *_Nonnull h, CURLINFO i, curl_off_t *_Nonnull v) {
  return curl_easy_getinfo(h, i, v);
}
static inline CURLcode clibcurl_get_string(
    CURL *_Nonnull h, CURLINFO i, const char *_Nullable *_Nonnull v) {
  return curl_easy_getinfo(h, i, v);
}
static inline CURLMcode clibcurl_multi_set_long(CURLM *_Nonnull m, CURLMoption o, long v) {
  return curl_multi_setopt(m, o, v);
}
static inline CURLSHcode clibcurl_share(CURLSH *_Nonnull s, curl_lock_data d) {
  return curl_share_setopt(s, CURLSHOPT_SHARE, d);
}
// A macro with a cast, which Swift does not import.
static const long clibcurl_auth_basic = (long)CURLAUTH_BASIC;
// The message's payload is a union, which Swift reads only as raw memory.
static inline CURLcode clibcurl_result(const CURLMsg *_Nonnull m) { return m->data.result; }
