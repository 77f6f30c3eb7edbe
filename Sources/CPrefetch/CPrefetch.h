// Fetching memory ahead of its use: Swift has no function for it.
static inline void prefetch_line(const void *address) { __builtin_prefetch(address); }
