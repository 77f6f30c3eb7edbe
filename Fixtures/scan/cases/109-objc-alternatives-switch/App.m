#import <Foundation/Foundation.h>

typedef NS_ENUM(NSInteger, Kind) { KindNote, KindDraft, KindList };

NSPredicate *Test(Kind kind) {
  NSString *format = nil;
  switch (kind) {
    case KindNote: format = @"SELF BEGINSWITH 'note/'"; break;
    case KindDraft: format = @"SELF BEGINSWITH 'draft/'"; break;
    default: format = @"SELF == 'list'"; break;
  }
  return [NSPredicate predicateWithFormat:format];
}
