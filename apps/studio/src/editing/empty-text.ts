import { perLanguage } from '@tempolibre/locales'

/** A text that nobody has written yet. */
export const emptyText = perLanguage(() => '')
