import { languages } from '@tempolibre/locales'
import { describe, expect, test } from 'vitest'
import type { Messages } from '../records/studio-resource.ts'
import { messages, translateIn } from './translate.ts'

/** Every message by its whole key. */
function flatten(table: Messages, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([name, message]) =>
      typeof message === 'string' ? [[prefix + name, message]] : [...flatten(message, `${prefix}${name}.`)],
    ),
  )
}

const english = flatten(messages.en)
const inputsOf = (message: string) =>
  [...new Set([...message.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name))].sort()

describe.each(languages)('the messages in %s', (language) => {
  const own = flatten(messages[language])

  test('have the keys of the English ones', () => {
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort())
  })

  test('take the inputs of the English ones, and count as they do', () => {
    for (const [key, message] of own) {
      const original = english.get(key) ?? ''
      // A count may be written out: "1 text" beside "%{smart_count} texts".
      const optional = new Set(['smart_count', 'name', 'recordRepresentation'])
      const needed = (text: string) => inputsOf(text).filter((name = '') => !optional.has(name))
      expect(needed(message), key).toEqual(needed(original))
      expect(message.includes('||||'), key).toBe(original.includes('||||'))
    }
  })
})

describe('a message', () => {
  test('takes its inputs and chooses between singular and plural by the language', () => {
    const count = (language: 'en' | 'fr', smart_count: number) =>
      translateIn(language, 'studio.texts.gaps', { smart_count })
    expect(count('en', 0)).toBe('0 texts missing')
    expect(count('en', 1)).toBe('1 text missing')
    expect(count('fr', 2)).toBe('2 textes manquants')
    expect(translateIn('es', 'ra.navigation.page', { page: 3 })).toBe('Ir a la página 3')
  })

  test('[R15.171] says zero where French has the singular for it', () => {
    expect(translateIn('fr', 'studio.texts.gaps', { smart_count: 0 })).toBe('0 texte manquant')
    expect(translateIn('fr', 'studio.texts.gaps', { smart_count: 1 })).toBe('1 texte manquant')
    // Written out, the number would be one of what there is none.
    const singulars = [...flatten(messages.fr).values()]
      .filter((message) => message.includes('||||'))
      .map((message) => message.split('||||')[0] ?? '')
    expect(singulars.filter((one) => /(?<![\p{L}\p{N}])1(?= \p{L})/u.test(one))).toEqual([])
  })

  test('that is missing is replaced, or is its key', () => {
    expect(translateIn('en', 'no.such.message', { _: 'Else %{name}', name: 'x' })).toBe('Else x')
    expect(translateIn('en', 'no.such.message')).toBe('no.such.message')
    expect(translateIn('en', 'ra.action')).toBe('ra.action')
  })
})
