import { describe, expect, test } from 'vitest'
import { knownNames } from './known-names.ts'
import { createNameMatcher } from './match-names.ts'
import { createUnknownNames } from '../plan/unknown-names.ts'
import { plainName } from './plain-name.ts'

const matcher = createNameMatcher([
  { kind: 'genre', id: 'jazz', name: { en: 'Jazz & more', es: 'Jazz y más', fr: 'Jazz et plus' } },
  { kind: 'genre', id: 'fado', name: { en: 'Fado', es: 'Fado', fr: 'Fado' } },
])
const idOf = (spelling: string) => matcher.match('genre', spelling)?.id

describe('[R12.8] a label’s own spelling', () => {
  test.each([
    ['Drum & Bass', 'drum-and-bass'],
    ["Drum'n'Bass", 'drum-and-bass'],
    ['DNB', 'drum-and-bass'],
    ['clásica', 'classical'],
    ['Électronique', 'electronic'],
    ['lo-fi', 'lo-fi'],
    ['Smooth  Jazz', 'jazz'],
    ['Jazz y mas', 'jazz'],
    ['fado', 'fado'],
  ])('%s means the genre %s', (spelling, id) => {
    expect(idOf(spelling)).toBe(id)
  })

  test('means the name that the site has, not the known one', () => {
    expect(matcher.match('genre', 'bebop')?.name.en).toBe('Jazz & more')
  })

  test('is unknown if nothing is spelled so, and the nearest names are suggested', () => {
    expect(matcher.match('genre', 'Synthwaves')).toBeUndefined()
    expect(matcher.suggest('genre', 'Synthwaves').map(({ id }) => id)[0]).toBe('synthwave')
    expect(matcher.match('mood', 'Jazz')).toBeUndefined()
  })

  test('means what was decided earlier', () => {
    const decided = createNameMatcher(
      [],
      [
        { kind: 'genre', spelling: 'Bebop', id: 'swing' },
        { kind: 'genre', spelling: 'Album filler', id: null },
        { kind: 'genre', spelling: 'Night Bus', id: 'night-bus' },
      ],
    )
    expect(decided.match('genre', 'BEBOP')?.id).toBe('swing')
    expect(decided.match('genre', 'album filler')).toBeNull()
    expect(decided.match('genre', 'night bus')).toEqual({
      kind: 'genre',
      id: 'night-bus',
      name: { en: 'Night Bus', es: 'Night Bus', fr: 'Night Bus' },
    })
  })
})

test('no spelling of a kind means two names', () => {
  const seen = new Map<string, string>()
  const twice: string[] = []
  for (const { id, kind, name, synonyms } of knownNames) {
    for (const spelling of new Set([id, ...Object.values(name), ...synonyms].map(plainName))) {
      const key = `${kind} ${spelling}`
      if (seen.has(key)) twice.push(`${key}: ${seen.get(key)}, ${id}`)
      seen.set(key, id)
    }
  }
  expect(twice).toEqual([])
})

test('every known name has an id and a name in each language', () => {
  for (const { id, name } of knownNames) {
    expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    expect(Object.values(name).every(Boolean), id).toBe(true)
  }
})

describe('[R17.29] a spelling of several names', () => {
  const genresOf = (spelling: string, decided: { spelling: string; id: string | null }[] = []) => {
    const names = createUnknownNames(
      createNameMatcher(
        [],
        decided.map((each) => ({ kind: 'genre', ...each })),
      ),
    )
    return { means: names.match('genre', [spelling]).map(({ id }) => id), unknown: names.list() }
  }

  test.each([
    ['Ambient/Jazz', ['ambient', 'jazz']],
    ['R&B / Soul', [idOf('R&B') ?? '', idOf('Soul') ?? '']],
    ['Drum & Bass/House', ['drum-and-bass', 'house']],
    ['Drum & Bass & House', ['drum-and-bass', 'house']],
    ['Jazz y Folk', ['jazz', 'folk']],
    ['Électronique et Jazz + Blues', ['electronic', 'jazz', 'blues']],
  ])('%s is taken apart if all of them are known', (spelling, ids) => {
    expect(ids).not.toContain('')
    const { means, unknown } = genresOf(spelling)
    expect(means.toSorted()).toEqual([...new Set(ids)].toSorted())
    expect(unknown).toEqual([])
  })

  test('one of which is unknown is proposed to be split, each part with what it means or the nearest name', () => {
    const { means, unknown } = genresOf('Ambient/Jazzz')
    expect(means).toEqual([])
    expect(unknown).toMatchObject([
      {
        spelling: 'Ambient/Jazzz',
        parts: [
          { spelling: 'Ambient', means: { id: 'ambient' }, nearest: [] },
          { spelling: 'Jazzz', means: null, nearest: [{ id: 'jazz' }] },
        ],
      },
    ])
  })

  test('is split once somebody has said so; what its parts mean is asked for each', () => {
    const split = { spelling: 'Ambient/Jazzz', id: '/' }
    expect(genresOf('ambient / jazzz', [split])).toMatchObject({
      means: ['ambient'],
      unknown: [{ spelling: 'jazzz', nearest: [{ id: 'jazz' }] }],
    })
    expect(genresOf('Ambient/Jazzz', [split, { spelling: 'Jazzz', id: 'jazz' }])).toMatchObject({
      means: ['ambient', 'jazz'],
      unknown: [],
    })
  })

  test('a sign within a name is none between names', () => {
    expect(genresOf('Q&A').unknown).toMatchObject([{ spelling: 'Q&A' }])
    expect(genresOf('Q&A').unknown[0]?.parts).toBeUndefined()
  })
})
