#import <Foundation/Foundation.h>

static NSString *const text = @"SELF == 'global'";

NSString *Load(void);

void One(NSArray<NSString *> *all) {
  for (NSString *text in all) NSLog(@"%@", [NSPredicate predicateWithFormat:text]);
  [all enumerateObjectsUsingBlock:^(NSString *text, NSUInteger index, BOOL *stop) {
    NSLog(@"%@", [NSPredicate predicateWithFormat:text]);
  }];
}
NSPredicate *Two(void) {
  NSString *text = Load();
  return [NSPredicate predicateWithFormat:text];
}
NSPredicate *Three(void) {
  __auto_type text = Load();
  return [NSPredicate predicateWithFormat:text];
}
NSPredicate *Four(void) {
  NSString *other = @"x", *text = Load();
  return other ? [NSPredicate predicateWithFormat:text] : nil;
}
