/// The words that identifiers are made of.
enum Vocabulary {
  static let words = list(
    """
    invoice mailbox message thread project board ticket sprint recipe album photo track \
    playlist map route place trip hotel flight booking order cart product review wiki page \
    note draft sketch canvas layer sheet table chart report ledger account budget payee \
    contact group event calendar task list habit goal workout lesson course quiz chapter book \
    shelf article feed channel episode clip stream repo branch commit issue build deploy \
    server volume bucket key policy role user team space room
    """)
  static let vendors = list(
    "northwind acme fabrikam contoso globex initech umbra hooli vandelay wonka tyrell stark")
  static let sections = list(
    """
    archive inbox drafts shared assets comments history exports figures private replies versions
    """)
  static let extensions = list("pdf md txt png jpg csv json html svg zip")
  static let accents: [Character: Character] = [
    "a": "á", "e": "é", "i": "ï", "o": "ö", "u": "ü", "n": "ñ",
  ]
  static let hexDigits = Array("0123456789abcdef")

  private static func list(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}
