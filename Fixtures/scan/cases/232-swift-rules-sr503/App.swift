import CoreData

func fetch(_ name: String, _ age: Int) -> NSFetchRequest<NSManagedObject> {
  let request = NSFetchRequest<NSManagedObject>(entityName: "Person")
  request.predicate = NSPredicate(format: "name == %@ AND age >= %d", name)
  request.predicate = NSPredicate(format: "name == %@ AND age >= %d", name, age)
  return request
}
