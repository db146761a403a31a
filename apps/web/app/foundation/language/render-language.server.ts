import { AsyncLocalStorage } from 'node:async_hooks'
import { defaultLanguage, type Language } from '@tempolibre/locales'
import { overwriteGetLocale } from '@tempolibre/locales/runtime'

const renderLanguage = new AsyncLocalStorage<Language>()

overwriteGetLocale(() => renderLanguage.getStore() ?? defaultLanguage)

/** Runs `answer` so that every message inside, however long it takes, comes out in `language`. */
export function withLanguage<Answer>(language: Language, answer: () => Answer): Answer {
  return renderLanguage.run(language, answer)
}
