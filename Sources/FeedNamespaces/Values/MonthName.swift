/// The names of months in the languages that feeds are found in.
enum MonthName {
  /// 1–12 for a full name, a form of it or an abbreviation, lowercased and without its dot.
  ///
  /// English names may be cut anywhere after the third letter: `Sept`, `Janu`.
  static func number(of word: String) -> Int? {
    if let number = numbers[word] { return number }
    guard word.utf8.count >= 3 else { return nil }
    return english.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
  }

  private static let english = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  private static let numbers: [String: Int] = {
    var numbers: [String: Int] = [:]
    for (index, names) in table.enumerated() {
      for name in names.split(separator: " ") { numbers[String(name)] = index + 1 }
    }
    return numbers
  }()

  /// One line a month; a name that means another month in another of these languages is left out
  /// (Croatian `listopad` is October, Polish and Czech say it for November).
  ///
  /// French, German, Spanish, Italian, Dutch, Portuguese, Catalan, Romanian, the Scandinavian
  /// languages, Finnish, Hungarian, Polish, Czech, Turkish, Indonesian, Greek, Russian, Ukrainian;
  /// with and without accents, in the case that follows a day.
  private static let table = [
    """
    janv janvier januar jänner jan ene enero gen gennaio januari janeiro gener ian ianuarie \
    tammikuu tammikuuta január januara sty styczeń stycznia stycznia led leden ledna oca ocak \
    ιαν ιανουάριος ιανουαρίου ιανουαριου янв январь января січ січень січня
    """,
    """
    fév févr février fev fevr fevrier feb febr februar feber febrero febbraio februari fevereiro \
    febrer februarie helmikuu helmikuuta február lut luty lutego úno únor února şub şubat subat \
    φεβ φεβρ φεβρουάριος φεβρουαρίου φεβρουαριου фев февр февраль февраля лют лютий лютого
    """,
    """
    mars mär märz mrz maerz marzo mar mrt maart março marco març martie maaliskuu maaliskuuta \
    márc március marz marca marzec bře březen března mart maret \
    μάρ μαρ μάρτιος μαρτίου μαρτιου μαρ мар март марта бер березень березня
    """,
    """
    avr avril apr april abr abril aprile aprilie huhtikuu huhtikuuta ápr április kwi kwiecień \
    kwietnia dub duben dubna nis nisan απρ απριλ απρίλιος απριλίου απριλιου апр апрель апреля кві \
    квітень квітня
    """,
    """
    mai may mayo mag maggio mei maio maig maj toukokuu toukokuuta máj május maja kvě květen května \
    mayıs mayis μάι μαι μαΐ μάιος μαΐου μαϊ μαΐος μαιου май мая тра травень травня
    """,
    """
    juin jun juni junio giu giugno junho juny iun iunie kesäkuu kesäkuuta jún június cze czerwiec \
    czerwca čer čvn červen června haz haziran ιούν ιουν ιούνιος ιουνίου ιουνιου июн июнь июня чер \
    червень червня
    """,
    """
    juil juillet jul juli julio lug luglio julho juliol iul iulie heinäkuu heinäkuuta júl július \
    lip lipiec lipca čvc červenec července tem temmuz ιούλ ιουλ ιούλιος ιουλίου ιουλιου июл июль \
    июля лип липень липня
    """,
    """
    août aout aoû aug august agosto ago augustus agost augusti elokuu elokuuta augusztus sie \
    sierpień sierpnia srp srpen srpna ağu ağustos agu agustus agt αύγ αυγ αύγουστος αυγούστου \
    αυγουστου авг август августа сер серпень серпня
    """,
    """
    sept septembre sep september septiembre set sett settembre setembro setembre septembrie \
    syyskuu syyskuuta szept szeptember wrz wrzesień września zář září eyl eylül eylul \
    σεπ σεπτ σεπτέμβριος σεπτεμβρίου σεπτεμβριου сен сент сентябрь сентября вер вересень вересня
    """,
    """
    oct octobre okt oktober octubre ott ottobre out outubro octombrie lokakuu lokakuuta október \
    paź pazdziernika październik października říj říjen října eki ekim \
    οκτ οκτώβριος οκτωβρίου οκτωβριου окт октябрь октября жов жовтень жовтня
    """,
    """
    nov novembre november noviembre novembro noi noiembrie marraskuu marraskuuta lis listopad \
    listopada listopadu kas kasım kasim nopember νοέ νοε νοέμ νοέμβριος νοεμβρίου νοεμβριου \
    ноя нояб ноябрь ноября листопад листопада
    """,
    """
    déc décembre dec decembre dez dezember dic diciembre dicembre december dezembro des desembre \
    desember decembrie joulukuu joulukuuta gru grudzień grudnia pro prosinec prosince ara aralık \
    aralik δεκ δεκέμβριος δεκεμβρίου δεκεμβριου дек декабрь декабря гру грудень грудня
    """,
  ]
}
