#import <Foundation/Foundation.h>

@interface Names : NSObject
@property (class, readonly) NSString *format;
@end

@implementation Names
+ (NSString *)format { return @"SELF == %@"; }
+ (NSString *)mainIdentifier {
  // The first window.
  return @"main";
}
+ (NSPredicate *)test { return [NSPredicate predicateWithFormat:Names.format, [Names mainIdentifier]]; }
@end
