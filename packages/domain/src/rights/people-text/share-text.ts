const vulgar = '¼½¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅐⅑⅒'
/** `33`, `33.33`, `33,33`, `33'33`, `33 1/3`, `33⅓`, `1/3`. */
const amount = String.raw`(?:(?:\d+\s+)?\d+\s*[/⁄]\s*\d+|\d*\s*[${vulgar}]|\d+(?:[.,'’·٫]\d+)?)`
const percent = String.raw`(?:[%％٪]|(?:[Pp]er ?[Cc]ent|[Pp]or ?[Cc]iento|[Pp]our ?[Cc]ent|[Pp]ct)(?![\p{L}\p{N}]))`

/** A share as it stands in a text, with its sign: `33,33 %`, `33 1/3 %`, `50 por ciento`. */
export const sharePattern = String.raw`(?<![\p{L}\p{N}.,])${amount}\s*${percent}`
/** An amount at the end of a text, without a sign. */
export const bareAmount = new RegExp(String.raw`\s(${amount})$`, 'u')

/**
 * A share in percent, to two places, with or without its sign; undefined if it is none, or more than the whole. A fraction
 * alone, as `1/3` or `⅓`, is one of the whole.
 */
export function readAmount(text: string): number | undefined {
  const unsigned = text.replace(new RegExp(String.raw`\s*${percent}$`, 'u'), '')
  const spelt = unsigned
    .replace(new RegExp(`[${vulgar}]`), (sign) => ` ${sign.normalize('NFKC')}`)
    .replace(/['’·٫,]/, '.')
    .trim()
  const [, whole, above, below] = /^(?:(\d+)\s+)?(\d+)\s*[/⁄]\s*(\d+)$/.exec(spelt) ?? []
  const isPart = whole === undefined && unsigned === text
  const value =
    above === undefined
      ? Number(spelt)
      : (Number(whole ?? 0) + Number(above) / Number(below)) * (isPart ? 100 : 1)
  return value >= 0 && value <= 100 ? Math.round(value * 100) / 100 : undefined
}
