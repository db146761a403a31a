import { AsyncLocalStorage } from 'node:async_hooks'
import { defaultLanguage, type Language } from '@tempolibre/locales'
import { overwriteGetLocale } from '@tempolibre/locales/runtime'

const renderLanguage = new AsyncLocalStorage<Language>()

overwriteGetLocale(() => renderLanguage.getStore() ?? defaultLanguage)

/** Runs `answer` with every message inside in `language`, including asynchronous work. */
export function withLanguage<Answer>(language: Language, answer: () => Answer): Answer {
  return renderLanguage.run(language, answer)
}
