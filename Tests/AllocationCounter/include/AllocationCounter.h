#ifndef SCENEROUTE_ALLOCATION_COUNTER_H
#define SCENEROUTE_ALLOCATION_COUNTER_H

/// How many blocks of heap the calling thread has asked for; -1 where counting is not possible.
long sceneroute_allocations(void);

#endif
