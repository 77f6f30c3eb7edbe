#import "Constants.h"
NSString * const XYZMainIdentifier = @"com.example.main";
NSString *const XYZMainFormat = @"SELF == %@";
