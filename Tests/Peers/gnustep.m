/* Answers predicates with GNUstep's NSPredicate: the peer of Tests/Peers/gnustep.sh.

   Reads vectors, one JSON object a line, from standard input. Writes for each its id and `true`,
   `false`, or `error` when the predicate does not parse or evaluate. */
#import <Foundation/Foundation.h>
#include <stdio.h>

static const char *answer(NSDictionary *vector) {
  const char *text = "error";
  @try {
    id input = [vector objectForKey:@"input"];
    if (input == [NSNull null]) input = nil;
    /* A percent sign in the text is no placeholder: the predicate takes no arguments. */
    NSPredicate *predicate = [NSPredicate predicateWithFormat:[vector objectForKey:@"predicate"]
                                                argumentArray:[NSArray array]];
    text = [predicate evaluateWithObject:input] ? "true" : "false";
  } @catch (NSException *exception) {
    text = "error";
  }
  return text;
}

int main(void) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  NSData *bytes = [[NSFileHandle fileHandleWithStandardInput] readDataToEndOfFile];
  NSString *file = [[NSString alloc] initWithData:bytes encoding:NSUTF8StringEncoding];
  NSEnumerator *lines = [[file componentsSeparatedByString:@"\n"] objectEnumerator];
  NSString *line;
  while ((line = [lines nextObject]) != nil) {
    NSAutoreleasePool *inner = [NSAutoreleasePool new];
    NSData *data = [line dataUsingEncoding:NSUTF8StringEncoding];
    NSDictionary *vector =
        [line length] ? [NSJSONSerialization JSONObjectWithData:data options:0 error:NULL] : nil;
    if (vector != nil) {
      printf("%s\t%s\n", [[vector objectForKey:@"id"] UTF8String], answer(vector));
      fflush(stdout);
    }
    [inner release];
  }
  [file release];
  [pool release];
  return 0;
}
