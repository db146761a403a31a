import type { MusicalKey } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { formatElapsed } from './format-elapsed.ts'

/** Creating a format takes a hundred times as long as using it. */
const countFormats: Partial<Record<Language, Intl.NumberFormat>> = {}

/** `1,204` or `1.204`, by the language. */
export function formatCount(count: number, language: Language): string {
  // None of the languages groups fewer than four digits, and most numbers have fewer.
  if (Number.isInteger(count) && count >= 0 && count < 1000) return String(count)
  return (countFormats[language] ??= new Intl.NumberFormat(language)).format(count)
}

/** `2:05` for 125 seconds. */
export function formatDuration(seconds: number): string {
  return formatElapsed(Math.round(seconds))
}

/** `PT2M5S` for 125 seconds: ISO 8601, for `<time datetime>`. */
export function isoDuration(seconds: number): string {
  const whole = Math.round(seconds)
  return `PT${Math.floor(whole / 60)}M${whole % 60}S`
}

/** Tempo in whole beats per minute; too small to need grouping. */
export function formatTempo(bpm: number): string {
  return String(Math.round(bpm))
}

/** `118 BPM`, without a line break. */
export function formatBpm(bpm: number): string {
  return `${formatTempo(bpm)}\u00a0${m.track_bpm()}`
}

/** The key's short name in the language: `Am` in English, `La m` in Spanish and French. */
export function formatKey(key: MusicalKey, language: Language): string {
  const minor = isMinor(key)
  const note = noteName(key, language)
  if (!minor) return note
  return language === 'en' ? `${note}m` : `${note}\u00a0m`
}

/** The key's full name: `A minor`, `la menor`, `la mineur`. */
export function spellKey(key: MusicalKey, language: Language): string {
  const note = noteName(key, language)
  return isMinor(key) ? m.track_key_minor({ note }) : m.track_key_major({ note })
}

function isMinor(key: MusicalKey): boolean {
  return key.endsWith('m')
}

const solfege: Readonly<Record<string, string>> = {
  C: 'Do',
  D: 'Re',
  E: 'Mi',
  F: 'Fa',
  G: 'Sol',
  A: 'La',
  B: 'Si',
}

function noteName(key: MusicalKey, language: Language): string {
  const letter = key.charAt(0)
  const accidental = key.charAt(1) === '#' ? '♯' : key.charAt(1) === 'b' ? '♭' : ''
  if (language === 'en') return letter + accidental
  const name = language === 'fr' && letter === 'D' ? 'Ré' : (solfege[letter] ?? letter)
  return name + accidental
}
