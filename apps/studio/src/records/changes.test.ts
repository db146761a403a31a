import { describe, expect, test } from 'vitest'
import { changedFields, findDifferences, isSame, mergeVersions } from './changes.ts'

const base = {
  id: '1',
  title: { en: 'Dusk', es: 'Ocaso', fr: 'Crépuscule' },
  genre_ids: ['1', '2'],
  featured: false,
  bpm: null,
}
const fields = ['title', 'genre_ids', 'featured', 'bpm']

describe('values', () => {
  test('are the same by content, lists in their order', () => {
    expect(isSame({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true)
    expect(isSame(['1', '2'], ['2', '1'])).toBe(false)
    expect(isSame({ a: 1 }, { a: 1, b: 2 })).toBe(false)
    expect(isSame([], {})).toBe(false)
    expect(isSame(null, {})).toBe(false)
  })
})

describe('a change', () => {
  test('contains only the top-level fields that differ', () => {
    const mine = { ...base, title: { ...base.title, es: 'Anochecer' }, bpm: 90, computed: 5 }
    expect(changedFields(base, mine, fields)).toEqual({
      title: { en: 'Dusk', es: 'Anochecer', fr: 'Crépuscule' },
      bpm: 90,
    })
  })

  test('is empty if nothing differs, or a field is not in the form', () => {
    expect(changedFields(base, { title: { ...base.title } }, fields)).toEqual({})
  })
})

describe('of two versions', () => {
  const mine = { ...base, title: { ...base.title, es: 'Anochecer' }, featured: true }
  const theirs = { ...base, title: { ...base.title, fr: 'Le soir', es: 'Tarde' }, bpm: 88 }
  const differences = findDifferences(base, mine, theirs, fields)

  test('texts differ language by language, and only my own changes are mine to keep', () => {
    expect(differences).toEqual([
      { path: 'title.es', mine: 'Anochecer', theirs: 'Tarde', changedByMe: true },
      { path: 'title.fr', mine: 'Crépuscule', theirs: 'Le soir', changedByMe: false },
      { path: 'featured', mine: true, theirs: false, changedByMe: true },
      { path: 'bpm', mine: null, theirs: 88, changedByMe: false },
    ])
  })

  test('the merged one has mine where I keep it and theirs everywhere else', () => {
    expect(mergeVersions(theirs, differences, new Set(['title.es']))).toEqual({
      ...theirs,
      title: { en: 'Dusk', es: 'Anochecer', fr: 'Le soir' },
    })
    expect(mergeVersions(theirs, differences, new Set())).toEqual(theirs)
    expect(mergeVersions(theirs, differences, new Set(['featured']))).toMatchObject({ featured: true })
  })
})
