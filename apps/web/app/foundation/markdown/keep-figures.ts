const units = 'BPM|dB|dBA|dBTP|LU|LUFS|LKFS|Hz|kHz|ms|s|min|h|bits?|kbit/s|kB|MB|GB|Mo|Go|m|km|%|€'

/** A number's unit is not parted from it, nor a sign from its number, nor the ends of a range from each other. */
const joints: readonly [gap: RegExp, joined: string][] = [
  [new RegExp(String.raw`(?<=\d) (?=(?:${units})(?![\p{L}\d]))`, 'gu'), '\u00a0'],
  // 17 h 30, as French writes the time of day.
  [/(?<=\d\u00a0h) (?=\d)/g, '\u00a0'],
  [/(?<=§|n[°º]|n\.º) (?=[\d[])/gu, '\u00a0'],
  [/(?<=[\d\u00a0]\p{L}?)–(?=\d)/gu, '–\u2060'],
]

/** HTML in whose text no figure breaks at the end of a line, as it would in a narrow cell: `90–110 BPM`, `17 h–18 h 30`. */
export function keepFigures(html: string): string {
  return html.replaceAll(/<(?<code>code|pre)>.*?<\/\k<code>>|<[^>]*>|[^<]+/gs, (part) =>
    part.startsWith('<') ? part : joints.reduce((text, [gap, joined]) => text.replaceAll(gap, joined), part),
  )
}
