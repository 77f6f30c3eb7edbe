enum Names { static let format = "SELF == 'a'" }
