import { type Language, type Translated, pluralRules, perLanguage } from '@tempolibre/locales'
import dashboard from '../dashboard/messages.json'
import type { Messages } from '../records/studio-resource.ts'
import { resources } from '../resources/index.ts'
import en from './en.json'
import es from './es.json'
import fr from './fr.json'

const shared = { en, es, fr }

/** All messages: the studio's own, react-admin's, those of the dashboard, and those of each resource below `resources`. */
export const messages: Translated<Messages> = perLanguage((language) => ({
  ...shared[language],
  dashboard: dashboard[language],
  resources: Object.fromEntries(resources.map(({ messages: own, name }) => [name, own[language]])),
}))

/** The inputs of a message: `_` replaces a missing message, `smart_count` chooses between singular and plural. */
interface Inputs {
  [name: string]: unknown
  _?: string
  smart_count?: number
}

/** The message of a key such as `ra.action.save`; the key itself if there is none and `_` replaces none. */
export function translateIn(language: Language, key: string, inputs: Inputs = {}): string {
  const found = key
    .split('.')
    .reduce<string | Messages | undefined>(
      (below, name) => (typeof below === 'object' ? below[name] : undefined),
      messages[language],
    )
  const message = typeof found === 'string' ? found : (inputs._ ?? key)
  const { smart_count = 1 } = inputs
  const given: Inputs = { ...inputs, smart_count }
  return choose(message, smart_count, language).replace(/%\{(\w+)\}/g, (_, name: string) =>
    textOf(given[name]),
  )
}

/** Singular and plural stand apart by `||||`. */
function choose(message: string, count: number, language: Language): string {
  const [one = '', other = one] = message.split('||||').map((form) => form.trim())
  return pluralRules(language).select(count) === 'one' ? one : other
}

function textOf(input: unknown): string {
  return typeof input === 'string' || typeof input === 'number' ? String(input) : ''
}
