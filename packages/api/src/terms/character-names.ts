import type { Character } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

export const characterNames: Record<Character, (locale: Language) => string> = {
  quiet: (locale) => m.venue_character_quiet({}, { locale }),
  easy: (locale) => m.venue_character_easy({}, { locale }),
  bright: (locale) => m.venue_character_bright({}, { locale }),
  lively: (locale) => m.venue_character_lively({}, { locale }),
}
