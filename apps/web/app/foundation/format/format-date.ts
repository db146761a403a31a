import { dateFormat, type Language } from '@tempolibre/locales'

/** A date in the reader's time zone; only in the browser, since the server's may differ. */
export function formatDay(iso: string, language: Language): string {
  return dateFormat(language, { dateStyle: 'medium' }).format(new Date(iso))
}
