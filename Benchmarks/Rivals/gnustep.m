/* GNUstep's NSPredicate on the predicates of P15 and P17.

     gnustep FILE evaluate|parse NAME     a line of `routing-report --predicates`, by its name

   Stands by as the other rivals do (see workload.h): for each line on standard input it works for
   some milliseconds and prints the nanoseconds of an evaluation, or of parsing. */
#import <Foundation/Foundation.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* The processor's time of this thread, as in workload.h. */
static double seconds(void) {
  struct timespec taken;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &taken);
  return taken.tv_sec + taken.tv_nsec / 1e9;
}

/* GNUstep finds no string in a list that is written out, but does in an array. */
static NSPredicate *parsed(NSString *format) {
  if (![format hasPrefix:@"SELF IN {"]) {
    return [NSPredicate predicateWithFormat:format argumentArray:[NSArray array]];
  }
  NSArray *parts = [format componentsSeparatedByString:@"\""];
  NSMutableArray *strings = [NSMutableArray array];
  NSUInteger place;
  for (place = 1; place < [parts count]; place += 2) {
    [strings addObject:[parts objectAtIndex:place]];
  }
  return [NSPredicate predicateWithFormat:@"SELF IN %@"
                            argumentArray:[NSArray arrayWithObject:strings]];
}

/* The nanoseconds of one parse, or of one evaluation when there is a predicate. */
static double pass(NSString *format, NSPredicate *predicate, NSString *text) {
  const int rounds = predicate ? 5000 : 500;
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  double start = seconds();
  int i;
  for (i = 0; i < rounds; i += 1) {
    if (predicate) [predicate evaluateWithObject:text];
    else parsed(format);
  }
  double time = (seconds() - start) * 1e9 / rounds;
  [pool release];
  return time;
}

static int serve(NSString *format, NSString *text, BOOL evaluates) {
  char line[16];
  NSPredicate *predicate = parsed(format);
  if (![predicate evaluateWithObject:text]) {
    fprintf(stderr, "GNUstep answers false to %s\n", [format UTF8String]);
    return 1;
  }
  if (!evaluates) predicate = nil;
  pass(format, predicate, text);
  printf("{\"engine\":\"gnustep\",\"identifiers\":1,\"routes\":false,\"buildMilliseconds\":0}\n");
  fflush(stdout);
  while (fgets(line, sizeof line, stdin)) {
    pass(format, predicate, text);
    printf("%.3f\n", pass(format, predicate, text));
    fflush(stdout);
  }
  return 0;
}

int main(int count, char **arguments) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  NSString *path = [NSString stringWithUTF8String:count > 3 ? arguments[1] : ""];
  NSString *file = [NSString stringWithContentsOfFile:path];
  NSEnumerator *lines = [[file componentsSeparatedByString:@"\n"] objectEnumerator];
  NSString *line;
  int status = 2;
  while (status == 2 && (line = [lines nextObject]) != nil) {
    NSArray *fields = [line componentsSeparatedByString:@"\t"];
    if ([fields count] != 3 || strcmp([[fields objectAtIndex:0] UTF8String], arguments[3]) != 0) {
      continue;
    }
    @try {
      status = serve([fields objectAtIndex:1], [fields objectAtIndex:2],
                     strcmp(arguments[2], "evaluate") == 0);
    } @catch (NSException *exception) {
      status = 1;
    }
  }
  if (status == 2) fprintf(stderr, "no such predicate in the list\n");
  [pool release];
  return status;
}
