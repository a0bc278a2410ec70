import IdentityKeys
import Library
import Timestamps

/// Sums of listening as bars, one a period, readable on light and on dark ground.
struct StatsPicture {
  private let bars: [Bar]
  private let title: String

  private struct Bar {
    var label: String
    var listened: Int64
    var saved: Int64
  }

  /// More bars than this cannot be told apart: the newest stay.
  private static let most = 60
  private static let width = 800.0
  private static let chart = (left: 56.0, top: 64.0, height: 240.0)

  init(_ rows: [StatisticsRow], period: CalendarPeriod, titles: [FeedKey: String]) {
    var bars: [Bar] = []
    for row in rows {
      let group = row.feed.flatMap { titles[$0] } ?? row.device
      let label = group ?? row.start.map { Self.label($0, period) } ?? "all time"
      bars.append(
        Bar(label: label, listened: row.listenedMilliseconds, saved: row.savedMilliseconds))
    }
    self.bars = Array(bars.suffix(Self.most))
    let hours = rows.reduce(0) { $0 + $1.listenedMilliseconds }
    title = "Listened \(Self.hours(hours)) h"
  }

  /// A whole document; colours follow the reader's scheme, and are none but for the bars.
  var svg: String {
    let scale = niceScale(bars.map { $0.listened + $0.saved }.max() ?? 0)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 380" role="img" \
      font-family="system-ui, sans-serif" font-size="12">
      <title>\(Self.escaped(title))</title>
      <style>
      .ground { fill: #ffffff } .ink { fill: #1f2328 } .line { stroke: #d0d7de }
      .heard { fill: #0969da } .saved { fill: #bf8700 }
      @media (prefers-color-scheme: dark) {
      .ground { fill: #0d1117 } .ink { fill: #e6edf3 } .line { stroke: #3d444d }
      .heard { fill: #4493f8 } .saved { fill: #d29922 }
      }
      </style>
      <rect class="ground" width="800" height="380"/>
      <text class="ink" x="16" y="30" font-size="18" font-weight="600">\(Self.escaped(title))</text>
      <rect class="heard" x="600" y="18" width="12" height="12"/><text class="ink" x="618" y="28">listened</text>
      <rect class="saved" x="690" y="18" width="12" height="12"/><text class="ink" x="708" y="28">saved</text>
      \(grid(scale))
      \(columns(scale))
      </svg>

      """
  }

  private func grid(_ scale: Int64) -> String {
    (0...4).map { step in
      let y = Self.number(Self.chart.top + Self.chart.height * (1 - Double(step) / 4))
      let hours = Self.hours(scale * Int64(step) / 4)
      return """
        <line class="line" x1="56" x2="784" y1="\(y)" y2="\(y)"/>\
        <text class="ink" x="48" y="\(y)" text-anchor="end" dominant-baseline="middle">\(hours)</text>
        """
    }.joined(separator: "\n")
  }

  private func columns(_ scale: Int64) -> String {
    let slot = (Self.width - Self.chart.left - 16) / Double(max(1, bars.count))
    // A label needs some room beside the next one.
    let stride = max(1, Int((64 / slot).rounded(.up)))
    let bottom = Self.chart.top + Self.chart.height
    return bars.enumerated().map { index, bar in
      let x = Self.chart.left + slot * Double(index) + slot * 0.15
      let heard = Self.chart.height * Double(bar.listened) / Double(scale)
      let saved = Self.chart.height * Double(bar.saved) / Double(scale)
      let width = Self.number(slot * 0.7)
      var text = rectangle("heard", x, bottom - heard, width, heard)
      if bar.saved > 0 { text += rectangle("saved", x, bottom - heard - saved, width, saved) }
      if index.isMultiple(of: stride) {
        let middle = Self.number(x + slot * 0.35)
        let label = Self.escaped(Self.cut(bar.label, to: max(10, Int(slot * Double(stride) / 7))))
        text += """
          <text class="ink" x="\(middle)" y="\(Self.number(bottom + 20))" text-anchor="middle">\(label)</text>
          """
      }
      return text
    }.joined(separator: "\n")
  }

  private func rectangle(
    _ kind: String, _ x: Double, _ y: Double, _ width: String, _ height: Double
  ) -> String {
    """
    <rect class="\(kind)" x="\(Self.number(x))" y="\(Self.number(y))" width="\(width)" \
    height="\(Self.number(height))"/>
    """
  }

  /// The smallest of some round numbers of hours that holds `most`; quarters of it are round, too.
  private func niceScale(_ most: Int64) -> Int64 {
    let hour: Int64 = 3_600_000
    var unit = hour
    while true {
      for factor: Int64 in [1, 2, 4, 8] where unit * factor >= most { return unit * factor }
      unit *= 10
    }
  }

  /// One digit after the point, where it says something.
  private static func hours(_ milliseconds: Int64) -> String {
    number(Double(milliseconds) / 3_600_000)
  }

  private static func number(_ value: Double) -> String {
    let tenths = Int64((value * 100).rounded())
    let (whole, rest) = (tenths / 100, tenths % 100)
    if rest == 0 { return String(whole) }
    let digits = rest < 10 ? "0\(rest)" : rest.isMultiple(of: 10) ? "\(rest / 10)" : "\(rest)"
    return "\(whole).\(digits)"
  }

  private static func label(_ date: CivilDate, _ period: CalendarPeriod) -> String {
    switch period {
    case .year: String(date.iso8601.prefix(4))
    case .month: String(date.iso8601.prefix(7))
    case .day, .week, .forever: date.iso8601
    }
  }

  private static func cut(_ text: String, to count: Int) -> String {
    text.count <= count ? text : text.prefix(count - 1) + "…"
  }

  /// What XML and its parsers take.
  private static func escaped(_ text: String) -> String {
    var safe = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": safe += "&amp;"
      case "<": safe += "&lt;"
      case ">": safe += "&gt;"
      case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value): safe += " "
      default: safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }
}
