import Foundation

extension String {
    var isValidEmail: Bool {
        let pattern = "[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}"
        return NSPredicate(format: "SELF MATCHES %@", pattern).evaluate(with: self)
    }

    var isValidCode: Bool {
        NSPredicate(format: "SELF MATCHES %@", #"\d{4}-[A-F]{2}"#).evaluate(with: self)
    }

    func matches(_ pattern: String) -> Bool {
        NSPredicate(format: "SELF MATCHES[c] %@", pattern).evaluate(with: self)
    }
}
