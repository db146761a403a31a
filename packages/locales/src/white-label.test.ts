import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from './languages.ts'

/** Messages of the demo library's site, and of its songs. */
const ofTheDemo = new Set(['footer_note'])

const own = /tempolibre|\bd[eé]mo\b|demostraci|démonstration/i

test.each(languages)('[R18.1] no message names the software or its demo, in %s', (language) => {
  const file = join(import.meta.dirname, '..', 'messages', `${language}.json`)
  const messages = Object.entries(JSON.parse(readFileSync(file, 'utf8')))
  expect(messages.length).toBeGreaterThan(1000)
  const named = messages
    .filter(([key, message]) => !ofTheDemo.has(key) && own.test(JSON.stringify(message)))
    .map(([key]) => key)
  expect(named).toEqual([])
})
