#import <Foundation/Foundation.h>

#define FORMAT @"SELF == 'macro'"

@interface Row : NSObject
@property (copy) NSString *text;
@end

NSPredicate *One(Row *row) { return [NSPredicate predicateWithFormat:FORMAT]; }
NSPredicate *Two(Row *row) { return [NSPredicate predicateWithFormat:row.text]; }
// #define FORMAT @"SELF == 'comment'"
const char *kHelp = "#define FORMAT @\"SELF == 'text'\"";
