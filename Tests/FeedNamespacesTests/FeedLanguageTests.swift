import FeedNamespaces
import Testing

@Suite struct FeedLanguageTests {
  @Test(
    arguments: [
      "en", "en-us", "en-US", "de-de", "pt-BR", "zh-Hant-TW", "zh-hant-tw", "es-419", "gsw",
      "de-CH-1996", "x-klingon", "i-default", "sr-Latn-RS", "RO-ro", "EN", "ZH-HANT-tw",
    ]) func `a tag stays as it is written`(tag: String)
  {
    #expect(FeedLanguage(tag)?.tag == tag)
    #expect(FeedLanguage(tag)?.isStandard == true)
  }

  @Test(arguments: [(" en ", "en"), ("\n  de-DE\t", "de-DE")])
  func `blanks around a tag are none of it`(text: String, tag: String) {
    #expect(FeedLanguage(text)?.tag == tag)
    #expect(FeedLanguage(text)?.isStandard == true)
  }

  @Test(
    arguments: [
      ("en_US", "en-US"), ("en_us", "en-US"), ("pt_br", "pt-BR"), ("zh_Hant_TW", "zh-Hant-TW"),
      ("english", "en"), ("English", "en"), ("ENGLISH", "en"), ("Deutsch", "de"),
      ("Français", "fr"),
      ("Español", "es"), ("日本語", "ja"), ("Русский", "ru"), ("Bahasa Indonesia", "id"),
      ("English (US)", "en"), ("English - United States", "en"), ("en-GB.UTF-8", "en-GB"),
      ("de_DE@euro", "de-DE"), ("de, en", "de"), ("en-us;de-de", "en-US"), ("en us", "en-US"),
      ("German/English", "de"), ("en-", "en"), ("unknown, fr", "fr"),
    ]) func `what is no tag is read as the one that is meant`(text: String, tag: String)
  {
    #expect(FeedLanguage(text)?.tag == tag)
    #expect(FeedLanguage(text)?.isStandard == false)
  }

  @Test(
    arguments: [
      "", "  ", "Klingonisch", "none", "n/a", "1", "-", "_", "en-toolongasubtag", "all of them",
      "e",
      "x-", "英",
    ]) func `what no tag is known for says nothing`(text: String)
  {
    #expect(FeedLanguage(text) == nil)
  }
}
