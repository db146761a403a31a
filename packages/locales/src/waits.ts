import { numberFormat } from './formatters.ts'
import type { Language } from './languages.ts'

const minute = 60
const hour = 3600
/** A wait is told in seconds, or in minutes, up to this many of them. */
const most = { seconds: 90, minutes: 90 } as const

/**
 * How long somebody is told to wait: whole seconds, above 90 s whole minutes, above 90 minutes whole hours. `Retry-After`
 * and the words are made of this figure, so they say the same.
 * @param seconds until something is left
 */
export function roundWait(seconds: number): number {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole <= most.seconds) return whole
  const step = whole <= most.minutes * minute ? minute : hour
  return Math.ceil(whole / step) * step
}

/** A wait in words: `45 seconds`, `3 minutes`, `2 heures`. @param seconds as `roundWait` gives them */
export function writeWait(seconds: number, language: Language): string {
  const rounded = roundWait(seconds)
  const [unit, length] =
    rounded <= most.seconds
      ? (['second', 1] as const)
      : rounded % hour === 0
        ? (['hour', hour] as const)
        : (['minute', minute] as const)
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(rounded / length)
}
