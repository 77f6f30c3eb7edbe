private let format = "SELF == 'a'"
