import type { StudioTrack } from '@tempolibre/contract'
import { describe, expect, test } from 'vitest'
import { findColumn, valueAt } from './columns.ts'
import { applyRule, type Rule } from './rules.ts'

const track = (id: number, title: string, genres: string[] = ['1']) =>
  ({ id: String(id), title: { en: title, es: '', fr: 'Été' }, genre_ids: genres }) as StudioTrack

/** What a rule makes of the cells of a column, by track. */
const apply = (rule: Rule, name: string, ...tracks: StudioTrack[]) =>
  Object.fromEntries(
    applyRule(tracks, {
      rule,
      column: findColumn(name)!,
      textOf: (each, column) => String(valueAt(each, column)),
      readingOf: (each, column) => ({ value: valueAt(each, column) }),
      read: (text) => ({ value: text }),
      columnOf: findColumn,
    }).map((effect) => [effect.track.id, effect.reading]),
  )

describe('[R12.4] a rule of the grid', () => {
  test('replaces words, literally, and leaves other cells alone', () => {
    const rule = { kind: 'replace', find: '(live)', by: '$&!', exact: false } as const
    expect(apply(rule, 'title.en', track(1, 'Dawn (Live)'), track(2, 'Dusk'))).toEqual({
      1: { value: 'Dawn $&!' },
    })
    expect(apply({ ...rule, exact: true }, 'title.en', track(1, 'Dawn (Live)'))).toEqual({})
    expect(apply({ ...rule, find: '' }, 'title.en', track(1, 'Dawn'))).toEqual({})
  })

  test.each([
    ['title', 'the end OF the été-song', 'The End of the Été-song'],
    ['sentence', 'THE END', 'The end'],
    ['upper', 'été', 'ÉTÉ'],
    ['lower', 'ÉTÉ', 'été'],
  ] as const)('writes titles in %s case', (to, before, after) => {
    expect(apply({ kind: 'case', to }, 'title.en', track(1, before))).toEqual({ 1: { value: after } })
  })

  test('adds names behind those that are there, and removes others', () => {
    expect(
      apply({ kind: 'add', names: ['1', '2'] }, 'genre_ids', track(1, ''), track(2, '', ['2', '1'])),
    ).toEqual({
      1: { value: ['1', '2'] },
    })
    expect(
      apply({ kind: 'remove', names: ['1'] }, 'genre_ids', track(1, '', ['1', '2']), track(2, '', ['2'])),
    ).toEqual({
      1: { value: ['2'] },
    })
  })

  test('leaves no track without a genre', () => {
    expect(apply({ kind: 'remove', names: ['1'] }, 'genre_ids', track(1, ''))).toEqual({
      1: { fault: { name: 'required' } },
    })
  })

  test('copies from another language, and sets', () => {
    expect(apply({ kind: 'copy', from: 'title.en' }, 'title.es', track(1, 'Dawn'))).toEqual({
      1: { value: 'Dawn' },
    })
    expect(apply({ kind: 'set', text: 'x' }, 'title.es', track(1, 'Dawn'))).toEqual({ 1: { value: 'x' } })
  })
})
