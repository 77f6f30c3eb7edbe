#import <Foundation/Foundation.h>

#ifdef DEBUG
#define KLLog(...) NSLog(__VA_ARGS__)
#else
#define KLLog(...) do { } while (0)
#endif
