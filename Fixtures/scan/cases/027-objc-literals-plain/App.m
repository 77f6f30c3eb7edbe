#import <Foundation/Foundation.h>

static BOOL IsNote(NSString *identifier) {
  NSPredicate *test = [NSPredicate predicateWithFormat:@"SELF BEGINSWITH 'note/'"];
  return [test evaluateWithObject:identifier];
}
