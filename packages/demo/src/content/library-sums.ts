import type { Language } from '@tempolibre/locales'
import { readMeasurements } from '../measurements.ts'

/** Lengths of the demo library as texts state them. */
export interface LibrarySums {
  /** Mean length of a song in seconds, in steps of five. */
  averageSeconds: number
  /** Of the whole library, rounded. */
  hours: number
  /** Songs needed for a number of hours without a repetition. */
  songsIn(hours: number): number
}

/** Sums up the lengths of songs in seconds. */
export function sumUp(lengths: readonly number[]): LibrarySums {
  const total = lengths.reduce((sum, seconds) => sum + seconds, 0)
  const averageSeconds = 5 * Math.round(total / lengths.length / 5)
  return {
    averageSeconds,
    hours: Math.round(total / 3600),
    songsIn: (hours) => Math.ceil((hours * 3600) / averageSeconds),
  }
}

const placeholder = /\{\{demo\.(?<name>[a-z_]+)(?: (?<hours>[\d.]+))?\}\}/g

/**
 * Fills the placeholders of a text: `{{demo.average_length}}`, `{{demo.hours}}` and `{{demo.songs_in 8}}`, the songs
 * for eight hours.
 * @throws Error for any other name after `demo.`
 */
export function fillSums(text: string, language: Language, sums: LibrarySums): string {
  const number = new Intl.NumberFormat(language)
  return text.replaceAll(placeholder, (all, name: string, hours: string | undefined) => {
    const minutes = Math.floor(sums.averageSeconds / 60)
    const seconds = sums.averageSeconds % 60
    if (name === 'average_length') return `${minutes} min${seconds > 0 ? ` ${seconds} s` : ''}`
    if (name === 'hours') return number.format(sums.hours)
    if (name === 'songs_in' && hours !== undefined) return number.format(sums.songsIn(Number(hours)))
    throw new Error(`${all} is none of demo.average_length, demo.hours and demo.songs_in HOURS.`)
  })
}

/** The sums of the library as measured. */
export function readLibrarySums(): LibrarySums {
  return sumUp([...readMeasurements().values()].map(({ durationSeconds }) => durationSeconds))
}
