import { dateFormat, type Language } from '@tempolibre/locales'

/** A day as the reader's own clock has it; the page is not the server's. */
export function formatDay(iso: string, language: Language): string {
  return dateFormat(language, { dateStyle: 'medium' }).format(new Date(iso))
}
