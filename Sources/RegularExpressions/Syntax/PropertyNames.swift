/// Names of properties that ICU and PCRE2 share, and what PCRE2 calls them.
///
/// ICU ignores case, spaces, `-` and `_` in a name. What it has and PCRE2 10.42 has not (ages,
/// breaks, emoji sequences) is refused by name.
enum PropertyNames {
  /// PCRE2's name of a general category.
  static func category(_ name: String) -> String? { categories[loose(name)] }

  /// PCRE2's name of a script.
  static func script(_ name: String) -> String? { scripts[loose(name)] }

  /// PCRE2's name of a property that holds or does not.
  static func binary(_ name: String) -> String? { binaries[loose(name)] }

  /// Whether ICU has a property of this name that PCRE2 has not.
  static func isUnavailable(_ name: String) -> Bool { unavailable.contains(loose(name)) }

  /// The form in which names are compared: the case of ASCII does not matter, nor do its spaces,
  /// `_` and `-`.
  static func loose(_ name: String) -> String {
    let bytes = name.utf8.filter { byte in
      byte != 0x20 && !(0x09...0x0D ~= byte) && byte != UInt8(ascii: "_")
        && byte != UInt8(ascii: "-")
    }
    return String(decoding: bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// Returns the parts to add to a property when case is ignored.
  ///
  /// Properties that are not named have all the characters that differ from theirs in case.
  static func caseParts(_ name: String) -> [String] {
    switch name {
    case "Lu", "Ll", "Lt", "Lower", "Upper", "Math", "SD", "CWL", "CWU", "CWT", "CWCF":
      CaseClasses.additions(to: name).map { [$0] } ?? []
    case "sc:Zyyy", "scx:Zyyy": ["\\x{39c}", "\\x{3bc}"]
    case "Dia", "Gr_Ext", "sc:Zinh", "Mn", "M", "CI": ["\\x{399}", "\\x{3b9}", "\\x{1fbe}"]
    case "sc:Grek": ["\\x{b5}", "\\x{345}"]
    case "scx:Grek": ["\\x{b5}"]
    case "L", "L&", "Gr_Base", "IDS", "XIDS": ["\\x{345}"]
    case "Emoji", "ExtPict": ["\\x{24dc}"]
    case "ascii": ["\\x{17f}", "\\x{212a}"]
    default: []
    }
  }

  private static func table(_ list: String) -> [String: String] {
    var table: [String: String] = [:]
    for entry in list.split(separator: " ") {
      let names = entry.split(separator: ":").map(String.init)
      for name in names { table[loose(name)] = names[0] == "LC" ? "L&" : names[0] }
    }
    return table
  }

  /// Each entry is a short name and the others, with colons between.
  private static let categories = table(
    """
    Cn:Unassigned Lu:Uppercase_Letter Ll:Lowercase_Letter Lt:Titlecase_Letter Lm:Modifier_Letter \
    Lo:Other_Letter Mn:Nonspacing_Mark Me:Enclosing_Mark Mc:Spacing_Mark Nd:Decimal_Number:digit \
    Nl:Letter_Number No:Other_Number Zs:Space_Separator Zl:Line_Separator Zp:Paragraph_Separator \
    Cc:Control:cntrl Cf:Format Co:Private_Use Cs:Surrogate Pd:Dash_Punctuation \
    Ps:Open_Punctuation Pe:Close_Punctuation Pc:Connector_Punctuation Po:Other_Punctuation \
    Sm:Math_Symbol Sc:Currency_Symbol Sk:Modifier_Symbol So:Other_Symbol Pi:Initial_Punctuation \
    Pf:Final_Punctuation C:Other L:Letter LC:Cased_Letter M:Mark:Combining_Mark N:Number \
    P:Punctuation:punct S:Symbol Z:Separator
    """)

  private static let binaries = table(
    """
    Alpha:Alphabetic AHex:ASCII_Hex_Digit Bidi_C:Bidi_Control Bidi_M:Bidi_Mirrored Dash \
    DI:Default_Ignorable_Code_Point Dep:Deprecated Dia:Diacritic Ext:Extender \
    Gr_Base:Grapheme_Base Gr_Ext:Grapheme_Extend Gr_Link:Grapheme_Link Hex:Hex_Digit \
    IDC:ID_Continue IDS:ID_Start Ideo:Ideographic IDSB:IDS_Binary_Operator \
    IDST:IDS_Trinary_Operator Join_C:Join_Control LOE:Logical_Order_Exception Lower:Lowercase \
    Math NChar:Noncharacter_Code_Point QMark:Quotation_Mark Radical SD:Soft_Dotted \
    Term:Terminal_Punctuation UIdeo:Unified_Ideograph Upper:Uppercase WSpace:White_Space:space \
    XIDC:XID_Continue XIDS:XID_Start STerm:Sentence_Terminal VS:Variation_Selector \
    Pat_Syn:Pattern_Syntax Pat_WS:Pattern_White_Space Cased CI:Case_Ignorable \
    CWL:Changes_When_Lowercased CWU:Changes_When_Uppercased CWT:Changes_When_Titlecased \
    CWCF:Changes_When_Casefolded CWCM:Changes_When_Casemapped Emoji EPres:Emoji_Presentation \
    EMod:Emoji_Modifier EBase:Emoji_Modifier_Base EComp:Emoji_Component RI:Regional_Indicator \
    PCM:Prepended_Concatenation_Mark ExtPict:Extended_Pictographic
    """)

  private static let scripts = table(
    """
    Zyyy:Common Zinh:Inherited:Qaai Arab:Arabic Armn:Armenian Beng:Bengali Bopo:Bopomofo \
    Cher:Cherokee Copt:Coptic:Qaac Cyrl:Cyrillic Dsrt:Deseret Deva:Devanagari Ethi:Ethiopic \
    Geor:Georgian Goth:Gothic Grek:Greek Gujr:Gujarati Guru:Gurmukhi Hani:Han Hang:Hangul \
    Hebr:Hebrew Hira:Hiragana Knda:Kannada Kana:Katakana Khmr:Khmer Laoo:Lao Latn:Latin \
    Mlym:Malayalam Mong:Mongolian Mymr:Myanmar Ogam:Ogham Ital:Old_Italic Orya:Oriya Runr:Runic \
    Sinh:Sinhala Syrc:Syriac Taml:Tamil Telu:Telugu Thaa:Thaana Thai Tibt:Tibetan \
    Cans:Canadian_Aboriginal Yiii:Yi Tglg:Tagalog Hano:Hanunoo Buhd:Buhid Tagb:Tagbanwa \
    Brai:Braille Cprt:Cypriot Limb:Limbu Linb:Linear_B Osma:Osmanya Shaw:Shavian Tale:Tai_Le \
    Ugar:Ugaritic Bugi:Buginese Glag:Glagolitic Khar:Kharoshthi Sylo:Syloti_Nagri \
    Talu:New_Tai_Lue Tfng:Tifinagh Xpeo:Old_Persian Bali:Balinese Batk:Batak Brah:Brahmi Cham \
    Egyp:Egyptian_Hieroglyphs Hmng:Pahawh_Hmong Hung:Old_Hungarian Java:Javanese Kali:Kayah_Li \
    Lepc:Lepcha Lina:Linear_A Mand:Mandaic Mero:Meroitic_Hieroglyphs Nkoo:Nko Orkh:Old_Turkic \
    Perm:Old_Permic Phag:Phags_Pa Phnx:Phoenician Plrd:Miao Vaii:Vai Xsux:Cuneiform Zzzz:Unknown \
    Cari:Carian Lana:Tai_Tham Lyci:Lycian Lydi:Lydian Olck:Ol_Chiki Rjng:Rejang Saur:Saurashtra \
    Sgnw:SignWriting Sund:Sundanese Mtei:Meetei_Mayek Armi:Imperial_Aramaic Avst:Avestan \
    Cakm:Chakma Kthi:Kaithi Mani:Manichaean Phli:Inscriptional_Pahlavi Phlp:Psalter_Pahlavi \
    Prti:Inscriptional_Parthian Samr:Samaritan Tavt:Tai_Viet Bamu:Bamum Lisu \
    Sarb:Old_South_Arabian Bass:Bassa_Vah Dupl:Duployan Elba:Elbasan Gran:Grantha \
    Mend:Mende_Kikakui Merc:Meroitic_Cursive Narb:Old_North_Arabian Nbat:Nabataean \
    Palm:Palmyrene Sind:Khudawadi Wara:Warang_Citi Mroo:Mro Nshu:Nushu Shrd:Sharada \
    Sora:Sora_Sompeng Takr:Takri Tang:Tangut Hluw:Anatolian_Hieroglyphs Khoj:Khojki Tirh:Tirhuta \
    Aghb:Caucasian_Albanian Mahj:Mahajani Ahom Hatr:Hatran Modi Mult:Multani Pauc:Pau_Cin_Hau \
    Sidd:Siddham Adlm:Adlam Bhks:Bhaiksuki Marc:Marchen Newa Osge:Osage Gonm:Masaram_Gondi \
    Soyo:Soyombo Zanb:Zanabazar_Square Dogr:Dogra Gong:Gunjala_Gondi Maka:Makasar \
    Medf:Medefaidrin Rohg:Hanifi_Rohingya Sogd:Sogdian Sogo:Old_Sogdian Elym:Elymaic \
    Hmnp:Nyiakeng_Puachue_Hmong Nand:Nandinagari Wcho:Wancho Chrs:Chorasmian Diak:Dives_Akuru \
    Kits:Khitan_Small_Script Yezi:Yezidi Cpmn:Cypro_Minoan Ougr:Old_Uyghur Tnsa:Tangsa Toto \
    Vith:Vithkuqi
    """)

  private static let unavailable: Set<String> = Set(
    """
    Comp_Ex Full_Composition_Exclusion Hyphen Sensitive Case_Sensitive \
    nfdinert NFD_Inert nfkdinert NFKD_Inert nfcinert NFC_Inert nfkcinert NFKC_Inert segstart \
    Segment_Starter CWKCF Changes_When_NFKC_Casefolded Basic_Emoji Emoji_Keycap_Sequence \
    RGI_Emoji_Modifier_Sequence RGI_Emoji_Flag_Sequence RGI_Emoji_Tag_Sequence \
    RGI_Emoji_ZWJ_Sequence RGI_Emoji age bc Bidi_Class ccc \
    Canonical_Combining_Class dt Decomposition_Type ea East_Asian_Width gcm \
    General_Category_Mask GCB Grapheme_Cluster_Break hst Hangul_Syllable_Type InSC \
    Indic_Syllabic_Category InPC Indic_Positional_Category jg Joining_Group jt Joining_Type lb \
    Line_Break lccc Lead_Canonical_Combining_Class NFC_QC NFC_Quick_Check NFD_QC NFD_Quick_Check \
    NFKC_QC NFKC_Quick_Check NFKD_QC NFKD_Quick_Check nt Numeric_Type nv Numeric_Value SB \
    Sentence_Break tccc Trail_Canonical_Combining_Class vo Vertical_Orientation WB Word_Break na \
    Name bpt Bidi_Paired_Bracket_Type
    """.split(separator: " ").map { loose(String($0)) })
}

/// Characters by their Unicode name, as ICU's `\N{…}` finds them: ASCII case does not matter, every
/// space and hyphen does; aliases and the names of control characters do not count.
///
/// The first look-up reads every name once, some tens of milliseconds, and keeps 8 bytes for each.
enum CharacterNames {
  /// The character of Unicode 15 with this name.
  ///
  /// Nil if there is none.
  ///
  /// - Complexity: O(log n): n characters, after the first look-up.
  static func scalar(named name: String) -> Unicode.Scalar? {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let wanted = name.uppercased()
    if let scalar = scalarInName(wanted) { return scalar }
    let hash = hash(wanted)
    var lower = 0
    var upper = entries.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if entries[middle] >> 32 < hash { lower = middle + 1 } else { upper = middle }
    }
    // Names with the same hash are side by side.
    for entry in entries[lower...] {
      guard entry >> 32 == hash else { return nil }
      let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: entry))
      if scalar?.properties.name == wanted { return scalar }
    }
    return nil
  }

  /// The character whose name ends in its own number, as that of most ideographs does.
  private static func scalarInName(_ name: String) -> Unicode.Scalar? {
    guard let hyphen = name.lastIndex(of: "-"),
      let value = UInt32(name[name.index(after: hyphen)...], radix: 16),
      let scalar = Unicode.Scalar(value), scalar.isKnownToICU, scalar.properties.name == name
    else { return nil }
    return scalar
  }

  /// The hash of each name, above it the character, ascending.
  private static let entries: [UInt64] = {
    var entries: [UInt64] = []
    entries.reserveCapacity(50_000)
    for range in named {
      for value in range {
        guard let scalar = Unicode.Scalar(value), scalar.isKnownToICU,
          let name = scalar.properties.name
        else { continue }
        entries.append(hash(name) << 32 | UInt64(value))
      }
    }
    return entries.sorted()
  }()

  /// The places of names that do not end in their character's number.
  private static let named: [ClosedRange<UInt32>] = [
    0x20...0x33FF, 0x4DC0...0x4DFF, 0xA000...0xD7FF, 0xFB00...0x16FFF, 0x18800...0x1FFFF,
    0xE0000...0xE01EF,
  ]

  /// FNV-1a, in 32 bits.
  private static func hash(_ name: String) -> UInt64 {
    var hash: UInt32 = 2_166_136_261
    for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return UInt64(hash)
  }
}
