#ifndef SCENEROUTE_RETAIN_COUNTER_H
#define SCENEROUTE_RETAIN_COUNTER_H

/// How often the calling thread has retained an object; -1 where counting is not possible.
long sceneroute_retains(void);

#endif
