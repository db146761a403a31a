import type { Character, Weekday } from '@tempolibre/domain/venue-programme'
import { dateFormat, type Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

const names: Record<Character, () => string> = {
  quiet: m.venue_character_quiet,
  easy: m.venue_character_easy,
  bright: m.venue_character_bright,
  lively: m.venue_character_lively,
}

const descriptions: Record<Character, () => string> = {
  quiet: m.venue_character_quiet_text,
  easy: m.venue_character_easy_text,
  bright: m.venue_character_bright_text,
  lively: m.venue_character_lively_text,
}

export const nameCharacter = (character: Character) => names[character]()

/** Its name, and what it is good for. */
export const describeCharacter = (character: Character) => descriptions[character]()

/** The 4th of January 2027 is a Monday. */
export function nameWeekday(weekday: Weekday, language: Language): string {
  return dateFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2027, 0, 4 + weekday)),
  )
}

/** A second of the week as a time of day. */
export function writeClock(second: number, language: Language): string {
  return dateFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(second * 1000))
}
