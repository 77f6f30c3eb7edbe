#import "XYZListController.h"

#define kBatch 50
#define kSortKey @"lastName"

@implementation XYZListController {
    NSString *_filter;
}

- (NSPredicate *)predicateForScope:(NSInteger)scope text:(NSString *)text {
    NSMutableArray *parts = [NSMutableArray array];
    [parts addObject:[NSPredicate predicateWithFormat:@"account == %@", self.account]];
    if (text.length > 0) {
        [parts addObject:[NSPredicate predicateWithFormat:@"(firstName BEGINSWITH[cd] %@) OR (lastName BEGINSWITH[cd] %@)",
                          text, text]];
    }
    switch (scope) {
        case 1:
            [parts addObject:[NSPredicate predicateWithFormat:@"isFavorite = YES"]];
            break;
        case 2:
            [parts addObject:[NSPredicate predicateWithFormat:@"%K >= %@ AND %K <= %@", @"created", self.from, @"created"]];
            break;
        default:
            break;
    }
    return [NSCompoundPredicate andPredicateWithSubpredicates:parts];
}

@end
