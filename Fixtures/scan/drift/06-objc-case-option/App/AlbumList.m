#import <Foundation/Foundation.h>

@interface AlbumList : NSObject
@property (nonatomic, copy) NSArray<NSDictionary *> *albums;
@end

@implementation AlbumList

- (NSArray<NSDictionary *> *)albumsNamed:(NSString *)name {
    return [self.albums filteredArrayUsingPredicate:[NSPredicate predicateWithFormat:@"title CONTAINS[cd] %@", name]];
}

@end
