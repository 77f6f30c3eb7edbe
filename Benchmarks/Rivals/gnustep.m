/* GNUstep's NSPredicate on the predicates of P15: the time of an evaluation, and of parsing.

   Reads lines of `routing-report --predicates`: a name, a predicate, a text of which it is true. A
   predicate to which GNUstep gives another answer is left out with a word on standard error. */
#import <Foundation/Foundation.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { kPasses = 9 };

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

static int ascending(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return difference > 0 ? 1 : difference < 0 ? -1 : 0;
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

/* The median of passes after one to warm up, in nanoseconds; one pass takes some milliseconds. */
static double median(NSString *format, NSPredicate *predicate, NSString *text) {
  double times[kPasses];
  int pass, i;
  const int rounds = predicate ? 5000 : 500;
  for (pass = -1; pass < kPasses; pass += 1) {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    double start = seconds();
    for (i = 0; i < rounds; i += 1) {
      if (predicate) [predicate evaluateWithObject:text];
      else parsed(format);
    }
    double time = (seconds() - start) * 1e9 / rounds;
    if (pass >= 0) times[pass] = time;
    [pool release];
  }
  qsort(times, kPasses, sizeof times[0], ascending);
  return times[kPasses / 2];
}

static void print(const char *what, const char *name, double time) {
  printf("{\"workload\":\"%s %s\",\"result\":{\"engine\":\"gnustep\",\"nanoseconds\":%.1f,"
         "\"routes\":false}}\n",
         what, name, time);
}

static void measure(NSArray *fields) {
  const char *name = [[fields objectAtIndex:0] UTF8String];
  NSString *format = [fields objectAtIndex:1], *text = [fields objectAtIndex:2];
  @try {
    NSPredicate *predicate = parsed(format);
    print("parse", name, median(format, nil, text));
    if ([predicate evaluateWithObject:text]) {
      print("evaluate", name, median(format, predicate, text));
    } else {
      fprintf(stderr, "GNUstep answers false to %s\n", name);
    }
  } @catch (NSException *exception) {
    fprintf(stderr, "GNUstep cannot do %s\n", name);
  }
}

int main(int count, char **arguments) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  NSString *path = [NSString stringWithUTF8String:count > 1 ? arguments[1] : ""];
  NSString *file = [NSString stringWithContentsOfFile:path];
  if (file == nil) {
    fprintf(stderr, "cannot read the list of predicates\n");
    return 2;
  }
  NSEnumerator *lines = [[file componentsSeparatedByString:@"\n"] objectEnumerator];
  NSString *line;
  while ((line = [lines nextObject]) != nil) {
    NSArray *fields = [line componentsSeparatedByString:@"\t"];
    if ([fields count] == 3) measure(fields);
  }
  [pool release];
  return 0;
}
