let kFormat = "SELF == 'swift'"
