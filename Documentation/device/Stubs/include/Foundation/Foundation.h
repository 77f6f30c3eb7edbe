// What Attempt.m uses of Foundation: the declarations of the SDK, to check it where there is none.
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))

typedef signed char BOOL;

__attribute__((objc_root_class))
@interface NSObject
+ (instancetype)alloc;
- (instancetype)init;
@end

@interface NSString : NSObject
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
+ (NSPredicate *)predicateWithFormat:(NSString *)format argumentArray:(NSArray *)arguments;
- (BOOL)evaluateWithObject:(id)object;
@end
