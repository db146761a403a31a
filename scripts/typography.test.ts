import { loadDemoLibrary } from '@tempolibre/demo'
import { type Language, languages } from '@tempolibre/locales'
import { describe, expect, test } from 'vitest'
import { typographyFaults } from './typography.ts'

test.each<[Language, string, string]>([
  ['en', 'It’s −14 LUFS…', 'It\'s "-14" LUFS...'],
  ['es', '«¿Hola?», ¡dice! Un 5\u00a0%.', '“Hola?”, dice! Un 5%.'],
  [
    'fr',
    'L’un\u202f: «\u202foui\u202f»\u202f; l’autre\u202f? 1\u202f500, 5\u202f%, 16:9.',
    "L'un : « oui »\u00a0; l’autre? 1 500, 5 %, 16:9.",
  ],
])('correct texts in %s pass, faults are named', (language, right, wrong) => {
  expect(typographyFaults(right, language)).toEqual([])
  expect(typographyFaults(wrong, language).length).toBeGreaterThanOrEqual(4)
})

test('code, addresses and inputs are ignored', () => {
  const text = 'Voir `a ? "b" : c`, [ici](/a?b=1) et https://example.org/a?b {name}.'
  expect(typographyFaults(text, 'fr')).toEqual([])
})

describe.each(languages)('the library in %s', (language) => {
  const { articles, artists, authors, blog_categories, music_categories, pages, plans, tags, tracks } =
    loadDemoLibrary().library
  const texts = textsIn([
    articles,
    artists,
    authors,
    blog_categories,
    music_categories,
    pages,
    plans,
    tags,
    tracks.map(({ description }) => description),
  ])

  test('[R1.3] follows the language’s typography', () => {
    expect(texts.length).toBeGreaterThan(500)
    expect(texts.flatMap((text) => typographyFaults(text, language))).toEqual([])
  })

  /** All texts of a language, at any depth. */
  function textsIn(value: unknown): string[] {
    if (Array.isArray(value)) return value.flatMap(textsIn)
    if (typeof value !== 'object' || value === null) return []
    const own: unknown = Reflect.get(value, language)
    return own === undefined ? Object.values(value).flatMap(textsIn) : leavesOf(own)
  }
})

function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : []
}
