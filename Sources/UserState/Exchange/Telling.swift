/// Which of the records that are taken in this device tells the others.
@_spi(RecordExchange)
public enum Telling: Sendable {
  /// None: another device does.
  case nothing
  /// Those that say something new.
  case news
  /// All, as if they had been done here.
  case everything
}
