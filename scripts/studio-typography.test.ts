import { languages } from '@tempolibre/locales'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { typographyFaults } from './typography.ts'

const studio = join(import.meta.dirname, '..', 'apps', 'studio', 'src')

/** The tables of messages: those of every screen, of the dashboard, and of each resource by language. */
async function readTables(language: string): Promise<unknown[]> {
  const read = async (...path: string[]): Promise<Record<string, unknown>> =>
    import(pathToFileURL(join(studio, ...path)).href)
  const shared = (await read('messages', `${language}.ts`))[language]
  const resources = readdirSync(join(studio, 'resources'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  const folders = [['dashboard'], ...resources.map(({ name }) => ['resources', name])]
  const own = await Promise.all(
    folders.map(async (folder) => {
      const { messages } = (await read(...folder, 'messages.ts')) as { messages: object }
      return (messages as Record<string, unknown>)[language]
    }),
  )
  return [shared, ...own]
}

function textsOf(table: unknown): string[] {
  if (typeof table === 'string') return table.split('||||').map((form) => form.trim())
  return Object.values(table as object).flatMap(textsOf)
}

test.each(languages)('the studio’s messages in %s have correct typography', async (language) => {
  const texts = (await readTables(language)).flatMap(textsOf)
  expect(texts.length).toBeGreaterThan(300)
  const faults = texts.flatMap((text) => typographyFaults(text.replaceAll(/%(\{\w+\})/g, '$1'), language))
  expect(faults).toEqual([])
})
