/// The names that documents and servers give to encodings.
///
/// Each row: the name that is reported, what `iconv_open` calls it, the labels. Left out, as in
/// browsers: UTF-7, HZ, ISO-2022-KR and ISO-2022-CN, in which innocent bytes become markup; and
/// x-user-defined, which has no characters of its own.
/// Source: WHATWG Encoding Standard, section 4.2. The rows under "also seen" are not in it.
enum CharsetLabels {
  static let singleByte = """
    windows-1252 WINDOWS-1252 ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 \
    iso-ir-100 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252
    iso-8859-2 ISO-8859-2 csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 \
    iso_8859-2:1987 l2 latin2
    iso-8859-3 ISO-8859-3 csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 \
    iso_8859-3:1988 l3 latin3
    iso-8859-4 ISO-8859-4 csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 \
    iso_8859-4:1988 l4 latin4
    iso-8859-5 ISO-8859-5 csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 \
    iso_8859-5 iso_8859-5:1988
    iso-8859-6 ISO-8859-6 arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 \
    iso-8859-6 iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
    iso-8859-7 ISO-8859-7 csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 \
    iso8859-7 iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek
    iso-8859-8 ISO-8859-8 csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 \
    iso8859-8 iso88598 iso_8859-8 iso_8859-8:1988 visual
    iso-8859-8-i ISO-8859-8 csiso88598i iso-8859-8-i logical
    iso-8859-10 ISO-8859-10 csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6
    iso-8859-13 ISO-8859-13 iso-8859-13 iso8859-13 iso885913
    iso-8859-14 ISO-8859-14 iso-8859-14 iso8859-14 iso885914
    iso-8859-15 ISO-8859-15 csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9
    iso-8859-16 ISO-8859-16 iso-8859-16
    ibm866 IBM866 866 cp866 csibm866 ibm866
    koi8-r KOI8-R cskoi8r koi koi8 koi8-r koi8_r
    koi8-u KOI8-U koi8-ru koi8-u
    macintosh MACINTOSH csmacintosh mac macintosh x-mac-roman
    x-mac-cyrillic MAC-UK x-mac-cyrillic x-mac-ukrainian
    windows-874 CP874 dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874
    windows-1250 WINDOWS-1250 cp1250 windows-1250 x-cp1250
    windows-1251 WINDOWS-1251 cp1251 windows-1251 x-cp1251
    windows-1253 WINDOWS-1253 cp1253 windows-1253 x-cp1253
    windows-1254 WINDOWS-1254 cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 \
    iso_8859-9 iso_8859-9:1989 l5 latin5 windows-1254 x-cp1254
    windows-1255 WINDOWS-1255 cp1255 windows-1255 x-cp1255
    windows-1256 WINDOWS-1256 cp1256 windows-1256 x-cp1256
    windows-1257 WINDOWS-1257 cp1257 windows-1257 x-cp1257
    windows-1258 WINDOWS-1258 cp1258 windows-1258 x-cp1258
    """

  static let multiByte = """
    gb18030 GB18030 gb18030 chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk \
    iso-ir-58 x-gbk
    big5 BIG5-HKSCS big5 big5-hkscs cn-big5 csbig5 x-x-big5
    euc-jp EUC-JP-MS cseucpkdfmtjapanese euc-jp x-euc-jp
    iso-2022-jp ISO-2022-JP-3 csiso2022jp iso-2022-jp
    shift_jis CP932 csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis
    euc-kr CP949 cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 \
    ksc5601 ksc_5601 windows-949
    """

  static let unicode = """
    utf-8 UTF-8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8
    utf-16le UTF-16LE csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le
    utf-16be UTF-16BE unicodefffe utf-16be
    """

  /// What is no label of the standard, and plain all the same.
  static let alsoSeen = """
    utf-8 UTF-8 utf-8-sig utf8mb3 utf8mb4
    utf-16le UTF-16LE utf16
    utf-32le UTF-32LE iso-10646-ucs-4 ucs-4 utf-32 utf-32le utf32
    utf-32be UTF-32BE utf-32be
    """

  static let alsoSeenSingleByte = """
    windows-1252 WINDOWS-1252 ansi cp-1252 latin-1 win-1252 windows1252
    windows-1251 WINDOWS-1251 cp-1251 win-1251 windows1251
    ibm437 IBM437 437 cp437 ibm437
    ibm850 IBM850 850 cp850 ibm850
    ibm852 IBM852 852 cp852 ibm852
    """

  static let alsoSeenMultiByte = """
    gb18030 GB18030 cp936 euc-cn ms936
    big5 BIG5-HKSCS cp950 ms950
    euc-jp EUC-JP-MS eucjp
    shift_jis CP932 cp932 shiftjis
    euc-kr CP949 cp949 euckr ms949 uhc
    """
}
