import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entriesOf, keysOf, languages } from '@tempolibre/locales'
import { describe, expect, test } from 'vitest'
import { findSection, sectionsOf } from '@tempolibre/domain/coverage'
import { contractActs } from '@tempolibre/domain/contract-acts'
import { endpoints } from '../endpoints/endpoints.ts'
import { termsDocuments } from '@tempolibre/domain/terms-documents'
import { actsOfOperations, operationsWithoutAct } from './acts-of-operations.ts'
import { clausesOfActs, clausesWithoutAct } from '@tempolibre/domain/clauses-of-acts'

const folder = join(import.meta.dirname, '..', '..', '..', 'site-texts', 'content', 'pages')
const textOf = (document: string, language: string) =>
  readFileSync(join(folder, `${document}.${language}.md`), 'utf8')

const named = new Set<string>(Object.values(clausesOfActs).flat())
const silent = new Set<string>(clausesWithoutAct)

test('[R16.55] no clause both has an act and says what holds without one', () => {
  expect(clausesWithoutAct.filter((clause) => named.has(clause))).toEqual([])
})

describe('[R16.55] every act that begins, changes or ends a contract names the clause it rests on', () => {
  test.each(languages)('which is in the terms, in %s', (language) => {
    for (const clause of named) {
      const [document = '', section = ''] = clause.split(' ')
      const found = findSection(textOf(document, language), section)
      // Not the section around it, which stands for the parts of a text of before.
      expect(found?.heading, clause).toMatch(new RegExp(`^${section.replace('.', '\\.')}\\.? \\p{L}`, 'u'))
      expect(found?.body, clause).toMatch(/\p{L}{3}/u)
    }
  })

  test('and every clause has an act, or says what holds without one', () => {
    for (const document of termsDocuments) {
      const numbers = sectionsOf(textOf(document, 'en'))
      // A section with parts is its parts.
      const whole = numbers.filter((number) => !numbers.some((other) => other.startsWith(`${number}.`)))
      const known = [...named, ...silent].filter((clause) => clause.startsWith(`${document} `))
      expect(whole.map((number) => `${document} ${number}`).toSorted()).toEqual(known.toSorted())
    }
  })

  test('the documents have the same sections in every language', () => {
    for (const document of termsDocuments) {
      const numbers = sectionsOf(textOf(document, 'en'))
      expect(numbers.length).toBeGreaterThan(9)
      for (const language of languages)
        expect(sectionsOf(textOf(document, language)), `${document} ${language}`).toEqual(numbers)
    }
  })

  test('whatever writes says what it does to a contract, and every act is done by something', () => {
    const writing = entriesOf(endpoints).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name]))
    const without = Object.values(operationsWithoutAct).flatMap((names) => names.split(' '))
    expect([...Object.keys(actsOfOperations), ...without].toSorted()).toEqual(writing.toSorted())
    const done = new Set<string>(Object.values(actsOfOperations).flat())
    for (const act of keysOf(contractActs)) expect(done, act).toContain(act)
  })
})
