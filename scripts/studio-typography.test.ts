import { languages } from '@tempolibre/locales'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { typographyFaults } from './typography.ts'

const studio = join(import.meta.dirname, '..', 'apps', 'studio', 'src')

/** The texts of a language: those of every screen, and those in the tables beside screens, which are by language. */
function readTexts(language: string): string[] {
  const read = (file: string) => JSON.parse(readFileSync(join(studio, file), 'utf8'))
  const tables = globSync('**/messages.json', { cwd: studio })
  return [read(join('messages', `${language}.json`)), ...tables.map((file) => read(file)[language])].flatMap(
    textsOf,
  )
}

function textsOf(table: unknown): string[] {
  if (typeof table === 'string') return table.split('||||').map((form) => form.trim())
  return Object.values(table as object).flatMap(textsOf)
}

test.each(languages)('the studio’s messages in %s have correct typography', (language) => {
  const texts = readTexts(language)
  expect(texts.length).toBeGreaterThan(1000)
  const faults = texts.flatMap((text) => typographyFaults(text.replaceAll(/%(\{\w+\})/g, '$1'), language))
  expect(faults).toEqual([])
})
