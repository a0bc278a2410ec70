/// Names of languages that feeds write in place of tags.
///
/// Those in which most podcasts are, in English and in themselves.
enum LanguageName {
  /// The shortest code for a name.
  static func code(_ name: String) -> String? { codes[name.lowercased()] }

  private static let codes: [String: String] = {
    var codes: [String: String] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let code = words.first else { continue }
      for name in words.dropFirst() {
        codes[String(name.map { $0 == "_" ? " " : $0 })] = String(code)
      }
    }
    return codes
  }()

  /// One line a language: its code, then its names in small letters, `_` for a blank in one.
  private static let table = """
    ar arabic العربية
    bg bulgarian български
    bn bengali বাংলা
    ca catalan català
    cs czech čeština cesky česky
    da danish dansk
    de german deutsch
    el greek ελληνικά
    en english engels englisch anglais inglés ingles inglês inglese
    es spanish español espanol castellano
    et estonian eesti
    eu basque euskara
    fa persian farsi فارسی
    fi finnish suomi
    fr french français francais
    ga irish gaeilge
    gl galician galego
    he hebrew עברית
    hi hindi हिन्दी हिंदी
    hr croatian hrvatski
    hu hungarian magyar
    id indonesian indonesia bahasa_indonesia
    is icelandic íslenska
    it italian italiano
    ja japanese 日本語
    ko korean 한국어
    lt lithuanian lietuvių
    lv latvian latviešu
    ms malay melayu bahasa_melayu
    nl dutch nederlands
    no norwegian norsk
    pl polish polski
    pt portuguese português portugues
    ro romanian română romana
    ru russian русский
    sk slovak slovenčina slovensky
    sl slovenian slovene slovenščina
    sr serbian српски srpski
    sv swedish svenska
    ta tamil தமிழ்
    te telugu తెలుగు
    th thai ไทย ภาษาไทย
    tl tagalog
    tr turkish türkçe turkce
    uk ukrainian українська
    ur urdu اردو
    vi vietnamese tiếng_việt
    zh chinese mandarin 中文 汉语 漢語 普通话
    """
}
