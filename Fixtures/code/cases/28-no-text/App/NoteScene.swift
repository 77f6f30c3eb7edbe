import UIKit

final class NoteScene: NSObject {}
