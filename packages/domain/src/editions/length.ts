// Lengths as people write them.
import type { Language } from '@tempolibre/locales'

/**
 * Reads a length as it is typed: `2:17`, `2:17.25`, `1:02:03`, `137`, `137.5` or `137,5` seconds, `2m17s`, `2 min 17`.
 * @returns microseconds; undefined for anything else
 */
export function readLength(text: string): number | undefined {
  const typed = text
    .trim()
    .toLowerCase()
    .replaceAll(',', '.')
    .replaceAll(/[’′]/g, "'")
    .replaceAll(/["”″]/g, 's')
  const clock = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]?\d(?:\.\d{1,6})?)$/.exec(typed)
  if (clock) return inMicroseconds(clock[1], clock[2], clock[3])
  const words =
    /^(?:(\d{1,3})\s*(?:m|min|mn|minutes?|minutos?|')\s*)?(?:(\d{1,4}(?:\.\d{1,6})?)\s*(?:s|sec|seg|seconds?|segundos?|secondes?)?)?$/.exec(
      typed,
    )
  return words && typed !== '' ? inMicroseconds(undefined, words[1], words[2]) : undefined
}

function inMicroseconds(hours = '0', minutes = '0', seconds = '0'): number {
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1e6)
}

/** A length as on a clock: `2:17`, with up to three decimals if it has any: `2:17.25`, or `2:17,25` outside English. */
export function writeLength(microseconds: number, language: Language): string {
  const milliseconds = Math.round(microseconds / 1000)
  const minutes = Math.floor(milliseconds / 60_000)
  const [whole = '', decimals = ''] = ((milliseconds % 60_000) / 1000).toFixed(3).split('.')
  const rest = decimals.replace(/0+$/, '')
  return `${minutes}:${whole.padStart(2, '0')}${rest === '' ? '' : `${language === 'en' ? '.' : ','}${rest}`}`
}
