// What Attempt.m and Examples/Apps/Mail use of Foundation: the declarations of the SDK, to check them
// where there is none.
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))

#define nil ((id)0)

typedef signed char BOOL;
typedef unsigned long NSUInteger;

@class NSString;
NSString *NSStringFromClass(Class aClass);

typedef struct {
  unsigned long state;
  id __unsafe_unretained *itemsPtr;
  unsigned long *mutationsPtr;
  unsigned long extra[5];
} NSFastEnumerationState;

@protocol NSFastEnumeration
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                  objects:(id __unsafe_unretained[])buffer
                                    count:(NSUInteger)count;
@end

@protocol NSObject
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
+ (instancetype)alloc;
+ (Class)class;
- (instancetype)init;
@end

@interface NSString : NSObject
- (BOOL)isEqualToString:(NSString *)other;
@end

@interface NSSet<ObjectType> : NSObject <NSFastEnumeration>
@end

@interface NSDictionary<KeyType, ObjectType> : NSObject
@end

@interface NSURL : NSObject
@property(readonly) NSString *absoluteString;
@end

@interface NSUserActivity : NSObject
@property(readonly) NSString *activityType;
@property(copy) NSString *targetContentIdentifier;
@end

@interface NSNumber : NSObject
+ (NSNumber *)numberWithBool:(BOOL)value;
@end

@interface NSArray : NSObject
@end

@interface NSException : NSObject
@property(readonly) NSString *name;
@property(readonly) NSString *reason;
@end

@interface NSPredicate : NSObject
+ (NSPredicate *)predicateWithFormat:(NSString *)format, ...;
+ (NSPredicate *)predicateWithFormat:(NSString *)format argumentArray:(NSArray *)arguments;
- (BOOL)evaluateWithObject:(id)object;
@end
