enum Names { static let format = "SELF == 'b'" }
