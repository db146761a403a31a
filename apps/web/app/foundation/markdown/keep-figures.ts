const units = 'BPM|dB|dBA|dBTP|LU|LUFS|LKFS|Hz|kHz|ms|s|min|h|bits?|kbit/s|kB|MB|GB|Mo|Go|m|km|%|€'

/**
 * Places where a line must not break: between a number and its unit, a symbol and its number, and the ends of a range.
 */
const joints: readonly [gap: RegExp, joined: string][] = [
  [new RegExp(String.raw`(?<=\d) (?=(?:${units})(?![\p{L}\d]))`, 'gu'), '\u00a0'],
  // 17 h 30: French time of day.
  [/(?<=\d\u00a0h) (?=\d)/g, '\u00a0'],
  [/(?<=§|n[°º]|n\.º) (?=[\d[])/gu, '\u00a0'],
  [/(?<=[\d\u00a0]\p{L}?)–(?=\d)/gu, '–\u2060'],
]

/** Prevents line breaks within figures in HTML text, as would happen in a narrow cell: `90–110 BPM`, `17 h–18 h 30`. */
export function keepFigures(html: string): string {
  return html.replaceAll(/<(?<code>code|pre)>.*?<\/\k<code>>|<[^>]*>|[^<]+/gs, (part) =>
    part.startsWith('<') ? part : joints.reduce((text, [gap, joined]) => text.replaceAll(gap, joined), part),
  )
}
