#import <Foundation/Foundation.h>

@protocol HasTarget <NSObject>
@property (nonatomic, copy) NSString *targetContentIdentifier;
- (void)setTargetContentIdentifier:(NSString *)targetContentIdentifier;
@end

NSString *Name(void) { return NSStringFromSelector(@selector(setTargetContentIdentifier:)); }
