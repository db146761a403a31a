import type { Language } from '@tempolibre/locales'

/** `−6 dB`: a minus sign, and no break before the unit. */
export const formatDecibels = (value: number, language: Language): string =>
  `${value.toLocaleString(language).replace('-', '\u2212')}\u00a0dB`
