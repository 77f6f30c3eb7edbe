/// Unicode's blocks: runs of code points with a name, assigned or not.
///
/// PCRE2 has no property of blocks, and needs none: a block is one range.
///
/// Source: Blocks.txt and PropertyValueAliases.txt of Unicode 15, which ICU 72 has.
enum UnicodeBlocks {
  /// The code points of the block `name`.
  ///
  /// Nil if no block has the name.
  static func ranges(of name: String) -> [ClosedRange<UInt32>]? {
    let name = PropertyNames.loose(name)
    if let range = blocks[name] { return [range] }
    guard name == "nb" || name == "noblock" else { return nil }
    return CodePointRanges(Array(blocks.values)).complement.ranges
  }

  private static let blocks: [String: ClosedRange<UInt32>] = {
    var blocks: [String: ClosedRange<UInt32>] = [:]
    for entry in table.split(separator: " ") {
      let parts = entry.split(separator: ":")
      let range = CodePointRanges.range(of: parts[0])
      for name in parts.dropFirst() { blocks[PropertyNames.loose(String(name))] = range }
    }
    return blocks
  }()

  /// First and last code point, and the names: the short one first.
  private static let table = """
    0000-007F:ASCII:Basic_Latin 0080-00FF:Latin_1_Sup:Latin_1_Supplement:Latin_1 \
    0100-017F:Latin_Ext_A:Latin_Extended_A 0180-024F:Latin_Ext_B:Latin_Extended_B \
    0250-02AF:IPA_Ext:IPA_Extensions 02B0-02FF:Modifier_Letters:Spacing_Modifier_Letters \
    0300-036F:Diacriticals:Combining_Diacritical_Marks 0370-03FF:Greek:Greek_And_Coptic \
    0400-04FF:Cyrillic 0500-052F:Cyrillic_Sup:Cyrillic_Supplement:Cyrillic_Supplementary \
    0530-058F:Armenian 0590-05FF:Hebrew 0600-06FF:Arabic 0700-074F:Syriac \
    0750-077F:Arabic_Sup:Arabic_Supplement 0780-07BF:Thaana 07C0-07FF:NKo 0800-083F:Samaritan \
    0840-085F:Mandaic 0860-086F:Syriac_Sup:Syriac_Supplement \
    0870-089F:Arabic_Ext_B:Arabic_Extended_B 08A0-08FF:Arabic_Ext_A:Arabic_Extended_A \
    0900-097F:Devanagari 0980-09FF:Bengali 0A00-0A7F:Gurmukhi 0A80-0AFF:Gujarati 0B00-0B7F:Oriya \
    0B80-0BFF:Tamil 0C00-0C7F:Telugu 0C80-0CFF:Kannada 0D00-0D7F:Malayalam 0D80-0DFF:Sinhala \
    0E00-0E7F:Thai 0E80-0EFF:Lao 0F00-0FFF:Tibetan 1000-109F:Myanmar 10A0-10FF:Georgian \
    1100-11FF:Jamo:Hangul_Jamo 1200-137F:Ethiopic 1380-139F:Ethiopic_Sup:Ethiopic_Supplement \
    13A0-13FF:Cherokee 1400-167F:UCAS:Unified_Canadian_Aboriginal_Syllabics:Canadian_Syllabics \
    1680-169F:Ogham 16A0-16FF:Runic 1700-171F:Tagalog 1720-173F:Hanunoo 1740-175F:Buhid \
    1760-177F:Tagbanwa 1780-17FF:Khmer 1800-18AF:Mongolian \
    18B0-18FF:UCAS_Ext:Unified_Canadian_Aboriginal_Syllabics_Extended 1900-194F:Limbu \
    1950-197F:Tai_Le 1980-19DF:New_Tai_Lue 19E0-19FF:Khmer_Symbols 1A00-1A1F:Buginese \
    1A20-1AAF:Tai_Tham 1AB0-1AFF:Diacriticals_Ext:Combining_Diacritical_Marks_Extended \
    1B00-1B7F:Balinese 1B80-1BBF:Sundanese 1BC0-1BFF:Batak 1C00-1C4F:Lepcha 1C50-1C7F:Ol_Chiki \
    1C80-1C8F:Cyrillic_Ext_C:Cyrillic_Extended_C 1C90-1CBF:Georgian_Ext:Georgian_Extended \
    1CC0-1CCF:Sundanese_Sup:Sundanese_Supplement 1CD0-1CFF:Vedic_Ext:Vedic_Extensions \
    1D00-1D7F:Phonetic_Ext:Phonetic_Extensions \
    1D80-1DBF:Phonetic_Ext_Sup:Phonetic_Extensions_Supplement \
    1DC0-1DFF:Diacriticals_Sup:Combining_Diacritical_Marks_Supplement \
    1E00-1EFF:Latin_Ext_Additional:Latin_Extended_Additional 1F00-1FFF:Greek_Ext:Greek_Extended \
    2000-206F:Punctuation:General_Punctuation \
    2070-209F:Super_And_Sub:Superscripts_And_Subscripts 20A0-20CF:Currency_Symbols \
    20D0-20FF:Diacriticals_For_Symbols:Combining_Diacritical_Marks_For_Symbols:\
    Combining_Marks_For_Symbols \
    2100-214F:Letterlike_Symbols 2150-218F:Number_Forms 2190-21FF:Arrows \
    2200-22FF:Math_Operators:Mathematical_Operators \
    2300-23FF:Misc_Technical:Miscellaneous_Technical 2400-243F:Control_Pictures \
    2440-245F:OCR:Optical_Character_Recognition \
    2460-24FF:Enclosed_Alphanum:Enclosed_Alphanumerics 2500-257F:Box_Drawing \
    2580-259F:Block_Elements 25A0-25FF:Geometric_Shapes \
    2600-26FF:Misc_Symbols:Miscellaneous_Symbols 2700-27BF:Dingbats \
    27C0-27EF:Misc_Math_Symbols_A:Miscellaneous_Mathematical_Symbols_A \
    27F0-27FF:Sup_Arrows_A:Supplemental_Arrows_A 2800-28FF:Braille:Braille_Patterns \
    2900-297F:Sup_Arrows_B:Supplemental_Arrows_B \
    2980-29FF:Misc_Math_Symbols_B:Miscellaneous_Mathematical_Symbols_B \
    2A00-2AFF:Sup_Math_Operators:Supplemental_Mathematical_Operators \
    2B00-2BFF:Misc_Arrows:Miscellaneous_Symbols_And_Arrows 2C00-2C5F:Glagolitic \
    2C60-2C7F:Latin_Ext_C:Latin_Extended_C 2C80-2CFF:Coptic \
    2D00-2D2F:Georgian_Sup:Georgian_Supplement 2D30-2D7F:Tifinagh \
    2D80-2DDF:Ethiopic_Ext:Ethiopic_Extended 2DE0-2DFF:Cyrillic_Ext_A:Cyrillic_Extended_A \
    2E00-2E7F:Sup_Punctuation:Supplemental_Punctuation \
    2E80-2EFF:CJK_Radicals_Sup:CJK_Radicals_Supplement 2F00-2FDF:Kangxi:Kangxi_Radicals \
    2FF0-2FFF:IDC:Ideographic_Description_Characters \
    3000-303F:CJK_Symbols:CJK_Symbols_And_Punctuation 3040-309F:Hiragana 30A0-30FF:Katakana \
    3100-312F:Bopomofo 3130-318F:Compat_Jamo:Hangul_Compatibility_Jamo 3190-319F:Kanbun \
    31A0-31BF:Bopomofo_Ext:Bopomofo_Extended 31C0-31EF:CJK_Strokes \
    31F0-31FF:Katakana_Ext:Katakana_Phonetic_Extensions \
    3200-32FF:Enclosed_CJK:Enclosed_CJK_Letters_And_Months \
    3300-33FF:CJK_Compat:CJK_Compatibility \
    3400-4DBF:CJK_Ext_A:CJK_Unified_Ideographs_Extension_A \
    4DC0-4DFF:Yijing:Yijing_Hexagram_Symbols 4E00-9FFF:CJK:CJK_Unified_Ideographs \
    A000-A48F:Yi_Syllables A490-A4CF:Yi_Radicals A4D0-A4FF:Lisu A500-A63F:Vai \
    A640-A69F:Cyrillic_Ext_B:Cyrillic_Extended_B A6A0-A6FF:Bamum A700-A71F:Modifier_Tone_Letters \
    A720-A7FF:Latin_Ext_D:Latin_Extended_D A800-A82F:Syloti_Nagri \
    A830-A83F:Indic_Number_Forms:Common_Indic_Number_Forms A840-A87F:Phags_Pa \
    A880-A8DF:Saurashtra A8E0-A8FF:Devanagari_Ext:Devanagari_Extended A900-A92F:Kayah_Li \
    A930-A95F:Rejang A960-A97F:Jamo_Ext_A:Hangul_Jamo_Extended_A A980-A9DF:Javanese \
    A9E0-A9FF:Myanmar_Ext_B:Myanmar_Extended_B AA00-AA5F:Cham \
    AA60-AA7F:Myanmar_Ext_A:Myanmar_Extended_A AA80-AADF:Tai_Viet \
    AAE0-AAFF:Meetei_Mayek_Ext:Meetei_Mayek_Extensions \
    AB00-AB2F:Ethiopic_Ext_A:Ethiopic_Extended_A AB30-AB6F:Latin_Ext_E:Latin_Extended_E \
    AB70-ABBF:Cherokee_Sup:Cherokee_Supplement ABC0-ABFF:Meetei_Mayek \
    AC00-D7AF:Hangul:Hangul_Syllables D7B0-D7FF:Jamo_Ext_B:Hangul_Jamo_Extended_B \
    D800-DB7F:High_Surrogates DB80-DBFF:High_PU_Surrogates:High_Private_Use_Surrogates \
    DC00-DFFF:Low_Surrogates E000-F8FF:PUA:Private_Use_Area:Private_Use \
    F900-FAFF:CJK_Compat_Ideographs:CJK_Compatibility_Ideographs \
    FB00-FB4F:Alphabetic_PF:Alphabetic_Presentation_Forms \
    FB50-FDFF:Arabic_PF_A:Arabic_Presentation_Forms_A FE00-FE0F:VS:Variation_Selectors \
    FE10-FE1F:Vertical_Forms FE20-FE2F:Half_Marks:Combining_Half_Marks \
    FE30-FE4F:CJK_Compat_Forms:CJK_Compatibility_Forms FE50-FE6F:Small_Forms:Small_Form_Variants \
    FE70-FEFF:Arabic_PF_B:Arabic_Presentation_Forms_B \
    FF00-FFEF:Half_And_Full_Forms:Halfwidth_And_Fullwidth_Forms FFF0-FFFF:Specials \
    10000-1007F:Linear_B_Syllabary 10080-100FF:Linear_B_Ideograms 10100-1013F:Aegean_Numbers \
    10140-1018F:Ancient_Greek_Numbers 10190-101CF:Ancient_Symbols \
    101D0-101FF:Phaistos:Phaistos_Disc 10280-1029F:Lycian 102A0-102DF:Carian \
    102E0-102FF:Coptic_Epact_Numbers 10300-1032F:Old_Italic 10330-1034F:Gothic \
    10350-1037F:Old_Permic 10380-1039F:Ugaritic 103A0-103DF:Old_Persian 10400-1044F:Deseret \
    10450-1047F:Shavian 10480-104AF:Osmanya 104B0-104FF:Osage 10500-1052F:Elbasan \
    10530-1056F:Caucasian_Albanian 10570-105BF:Vithkuqi 10600-1077F:Linear_A \
    10780-107BF:Latin_Ext_F:Latin_Extended_F 10800-1083F:Cypriot_Syllabary \
    10840-1085F:Imperial_Aramaic 10860-1087F:Palmyrene 10880-108AF:Nabataean 108E0-108FF:Hatran \
    10900-1091F:Phoenician 10920-1093F:Lydian 10980-1099F:Meroitic_Hieroglyphs \
    109A0-109FF:Meroitic_Cursive 10A00-10A5F:Kharoshthi 10A60-10A7F:Old_South_Arabian \
    10A80-10A9F:Old_North_Arabian 10AC0-10AFF:Manichaean 10B00-10B3F:Avestan \
    10B40-10B5F:Inscriptional_Parthian 10B60-10B7F:Inscriptional_Pahlavi \
    10B80-10BAF:Psalter_Pahlavi 10C00-10C4F:Old_Turkic 10C80-10CFF:Old_Hungarian \
    10D00-10D3F:Hanifi_Rohingya 10E60-10E7F:Rumi:Rumi_Numeral_Symbols 10E80-10EBF:Yezidi \
    10EC0-10EFF:Arabic_Ext_C:Arabic_Extended_C 10F00-10F2F:Old_Sogdian 10F30-10F6F:Sogdian \
    10F70-10FAF:Old_Uyghur 10FB0-10FDF:Chorasmian 10FE0-10FFF:Elymaic 11000-1107F:Brahmi \
    11080-110CF:Kaithi 110D0-110FF:Sora_Sompeng 11100-1114F:Chakma 11150-1117F:Mahajani \
    11180-111DF:Sharada 111E0-111FF:Sinhala_Archaic_Numbers 11200-1124F:Khojki \
    11280-112AF:Multani 112B0-112FF:Khudawadi 11300-1137F:Grantha 11400-1147F:Newa \
    11480-114DF:Tirhuta 11580-115FF:Siddham 11600-1165F:Modi \
    11660-1167F:Mongolian_Sup:Mongolian_Supplement 11680-116CF:Takri 11700-1174F:Ahom \
    11800-1184F:Dogra 118A0-118FF:Warang_Citi 11900-1195F:Dives_Akuru 119A0-119FF:Nandinagari \
    11A00-11A4F:Zanabazar_Square 11A50-11AAF:Soyombo \
    11AB0-11ABF:UCAS_Ext_A:Unified_Canadian_Aboriginal_Syllabics_Extended_A \
    11AC0-11AFF:Pau_Cin_Hau 11B00-11B5F:Devanagari_Ext_A:Devanagari_Extended_A \
    11C00-11C6F:Bhaiksuki 11C70-11CBF:Marchen 11D00-11D5F:Masaram_Gondi \
    11D60-11DAF:Gunjala_Gondi 11EE0-11EFF:Makasar 11F00-11F5F:Kawi \
    11FB0-11FBF:Lisu_Sup:Lisu_Supplement 11FC0-11FFF:Tamil_Sup:Tamil_Supplement \
    12000-123FF:Cuneiform 12400-1247F:Cuneiform_Numbers:Cuneiform_Numbers_And_Punctuation \
    12480-1254F:Early_Dynastic_Cuneiform 12F90-12FFF:Cypro_Minoan \
    13000-1342F:Egyptian_Hieroglyphs 13430-1345F:Egyptian_Hieroglyph_Format_Controls \
    14400-1467F:Anatolian_Hieroglyphs 16800-16A3F:Bamum_Sup:Bamum_Supplement 16A40-16A6F:Mro \
    16A70-16ACF:Tangsa 16AD0-16AFF:Bassa_Vah 16B00-16B8F:Pahawh_Hmong 16E40-16E9F:Medefaidrin \
    16F00-16F9F:Miao 16FE0-16FFF:Ideographic_Symbols:Ideographic_Symbols_And_Punctuation \
    17000-187FF:Tangut 18800-18AFF:Tangut_Components 18B00-18CFF:Khitan_Small_Script \
    18D00-18D7F:Tangut_Sup:Tangut_Supplement 1AFF0-1AFFF:Kana_Ext_B:Kana_Extended_B \
    1B000-1B0FF:Kana_Sup:Kana_Supplement 1B100-1B12F:Kana_Ext_A:Kana_Extended_A \
    1B130-1B16F:Small_Kana_Ext:Small_Kana_Extension 1B170-1B2FF:Nushu 1BC00-1BC9F:Duployan \
    1BCA0-1BCAF:Shorthand_Format_Controls 1CF00-1CFCF:Znamenny_Music:Znamenny_Musical_Notation \
    1D000-1D0FF:Byzantine_Music:Byzantine_Musical_Symbols 1D100-1D1FF:Music:Musical_Symbols \
    1D200-1D24F:Ancient_Greek_Music:Ancient_Greek_Musical_Notation 1D2C0-1D2DF:Kaktovik_Numerals \
    1D2E0-1D2FF:Mayan_Numerals 1D300-1D35F:Tai_Xuan_Jing:Tai_Xuan_Jing_Symbols \
    1D360-1D37F:Counting_Rod:Counting_Rod_Numerals \
    1D400-1D7FF:Math_Alphanum:Mathematical_Alphanumeric_Symbols 1D800-1DAAF:Sutton_SignWriting \
    1DF00-1DFFF:Latin_Ext_G:Latin_Extended_G 1E000-1E02F:Glagolitic_Sup:Glagolitic_Supplement \
    1E030-1E08F:Cyrillic_Ext_D:Cyrillic_Extended_D 1E100-1E14F:Nyiakeng_Puachue_Hmong \
    1E290-1E2BF:Toto 1E2C0-1E2FF:Wancho 1E4D0-1E4FF:Nag_Mundari \
    1E7E0-1E7FF:Ethiopic_Ext_B:Ethiopic_Extended_B 1E800-1E8DF:Mende_Kikakui 1E900-1E95F:Adlam \
    1EC70-1ECBF:Indic_Siyaq_Numbers 1ED00-1ED4F:Ottoman_Siyaq_Numbers \
    1EE00-1EEFF:Arabic_Math:Arabic_Mathematical_Alphabetic_Symbols \
    1F000-1F02F:Mahjong:Mahjong_Tiles 1F030-1F09F:Domino:Domino_Tiles 1F0A0-1F0FF:Playing_Cards \
    1F100-1F1FF:Enclosed_Alphanum_Sup:Enclosed_Alphanumeric_Supplement \
    1F200-1F2FF:Enclosed_Ideographic_Sup:Enclosed_Ideographic_Supplement \
    1F300-1F5FF:Misc_Pictographs:Miscellaneous_Symbols_And_Pictographs 1F600-1F64F:Emoticons \
    1F650-1F67F:Ornamental_Dingbats 1F680-1F6FF:Transport_And_Map:Transport_And_Map_Symbols \
    1F700-1F77F:Alchemical:Alchemical_Symbols \
    1F780-1F7FF:Geometric_Shapes_Ext:Geometric_Shapes_Extended \
    1F800-1F8FF:Sup_Arrows_C:Supplemental_Arrows_C \
    1F900-1F9FF:Sup_Symbols_And_Pictographs:Supplemental_Symbols_And_Pictographs \
    1FA00-1FA6F:Chess_Symbols \
    1FA70-1FAFF:Symbols_And_Pictographs_Ext_A:Symbols_And_Pictographs_Extended_A \
    1FB00-1FBFF:Symbols_For_Legacy_Computing \
    20000-2A6DF:CJK_Ext_B:CJK_Unified_Ideographs_Extension_B \
    2A700-2B73F:CJK_Ext_C:CJK_Unified_Ideographs_Extension_C \
    2B740-2B81F:CJK_Ext_D:CJK_Unified_Ideographs_Extension_D \
    2B820-2CEAF:CJK_Ext_E:CJK_Unified_Ideographs_Extension_E \
    2CEB0-2EBEF:CJK_Ext_F:CJK_Unified_Ideographs_Extension_F \
    2F800-2FA1F:CJK_Compat_Ideographs_Sup:CJK_Compatibility_Ideographs_Supplement \
    30000-3134F:CJK_Ext_G:CJK_Unified_Ideographs_Extension_G \
    31350-323AF:CJK_Ext_H:CJK_Unified_Ideographs_Extension_H E0000-E007F:Tags \
    E0100-E01EF:VS_Sup:Variation_Selectors_Supplement \
    F0000-FFFFF:Sup_PUA_A:Supplementary_Private_Use_Area_A \
    100000-10FFFF:Sup_PUA_B:Supplementary_Private_Use_Area_B
    """
}
