#import <Foundation/Foundation.h>

@interface ScanQueue : NSObject

@property (class, nonatomic, readonly) ScanQueue *sharedQueue;

- (void)resume;
- (void)importFileAtURL:(NSURL *)url;

@end
