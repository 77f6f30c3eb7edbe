static id Test(void) { return [NSPredicate predicateWithFormat:@"SELF == 'first'"]; }
