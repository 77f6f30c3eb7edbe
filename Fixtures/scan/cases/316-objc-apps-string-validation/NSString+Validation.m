#import "NSString+Validation.h"

@implementation NSString (Validation)

- (BOOL)xyz_isValidEmail {
    NSString *pattern = @"[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}";
    NSPredicate *predicate = [NSPredicate predicateWithFormat:@"SELF MATCHES %@", pattern];
    return [predicate evaluateWithObject:self];
}

//- (BOOL)xyz_isValidPhone {
//    return [[NSPredicate predicateWithFormat:@"SELF MATCHES %@", @"\\d+"] evaluateWithObject:self];
//}

- (BOOL)xyz_isValidCode {
    static NSString * const pattern = @"\\d{4}-[A-F]{2}";
    return [[NSPredicate predicateWithFormat:@"SELF MATCHES %@", pattern] evaluateWithObject:self];
}

- (BOOL)xyz_matches:(NSString *)pattern {
    return [[NSPredicate predicateWithFormat:@"SELF MATCHES %@", pattern] evaluateWithObject:self];
}

@end
