// What the scenes of the app share.
#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

static NSString *const MailboxPrefix = @"mail://mailbox/";
static NSString *const MessagePrefix = @"mail://message/";
static NSString *const MessageActivity = @"com.example.mail.message";

/// The window with the mailboxes.
@interface MailboxScene : UIResponder <UIWindowSceneDelegate>
@property(nonatomic, strong, nullable) UIWindow *window;
@end

/// A window with one message.
@interface MessageScene : UIResponder <UIWindowSceneDelegate>
@property(nonatomic, strong, nullable) UIWindow *window;
@property(nonatomic, copy, nullable) NSString *messageIdentifier;
@end

NS_ASSUME_NONNULL_END
