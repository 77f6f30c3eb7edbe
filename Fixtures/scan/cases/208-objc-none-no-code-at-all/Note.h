#import <Foundation/Foundation.h>
@interface Note : NSObject
@property (copy) NSString *title;  // "title"
@end
