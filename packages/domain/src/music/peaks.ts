const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const levelOf = new Map(Array.from(alphabet, (character, level) => [character, level]))

/** The highest level of an encoded peak. */
export const peakLevels = alphabet.length - 1

/**
 * Encodes waveform heights (0–255) as `count` characters of 64 levels each, one byte a bar. More heights than
 * characters are averaged in groups, which preserves the music's shape.
 */
export function encodePeaks(peaks: ArrayLike<number>, count: number): string {
  let text = ''
  for (let index = 0; index < count; index++) {
    const from = Math.floor((index * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / count))
    let sum = 0
    for (let at = from; at < to; at++) sum += peaks[at] ?? 0
    text += alphabet[Math.round((Math.min(255, sum / (to - from)) / 255) * peakLevels)]
  }
  return text
}

/** The levels 0–63 that `encodePeaks` wrote; unknown characters count as silence. */
export function decodePeaks(text: string): number[] {
  return Array.from(text, (character) => levelOf.get(character) ?? 0)
}
