import CoreData

let tests = [
  NSPredicate(format: "SUBQUERY(children, $x, $x.age > 3).@count > 0"),
  NSPredicate(format: "ANY tags.name IN %@", ["a", "b"]),
  NSPredicate(format: "author.name ==[c] 'ann' AND pages + 1 > 100"),
  NSPredicate(format: "date BETWEEN {%@, %@}", Date() as NSDate, Date() as NSDate),
  NSPredicate(format: "name MATCHES '[A-Z].*'"),
  NSPredicate(format: "parent = nil"),
]
