import { describe, expect, test } from 'vitest'
import type { SheetRecord } from '../record.ts'
import { createMainFinder } from './find-main.ts'

const finderOf = (rows: Readonly<Record<string, SheetRecord>>) =>
  createMainFinder(
    new Map(Object.entries(rows).map(([path, record]) => [path, { table: 'tracks.csv', record }])),
  )

describe('[R12.8] the main version of a recording', () => {
  test('is found by its number within the album', () => {
    const { find, problems } = finderOf({
      'Salt.wav': { albumCode: 'VM1', trackNumber: 1, isMain: true, mainNumber: 1 },
      'Salt 30.wav': { albumCode: 'VM1', trackNumber: 2, isMain: false, mainNumber: 1 },
      'Pepper.wav': { albumCode: 'VM2', trackNumber: 1 },
    })
    expect(find('Salt 30.wav')).toBe('Salt.wav')
    expect(find('Salt.wav')).toBeUndefined()
    expect(problems).toEqual([])
  })

  test('is found by its code, which a main version may name as its own', () => {
    const { find } = finderOf({
      'Salt.wav': { code: '12', mainOf: '12' },
      'Salt 30.wav': { code: '17', mainOf: '12.0' },
    })
    expect([find('Salt.wav'), find('Salt 30.wav')]).toEqual([undefined, 'Salt.wav'])
  })

  test.each(['Salt.wav', 'salt', 'Mains/Salt', 'Mains\\Salt.wav'])(
    'is found by its file name: %s',
    (mainOf) => {
      const { find } = finderOf({ 'Mains/Salt.wav': {}, 'Edits/Salt 30.wav': { mainOf } })
      expect(find('Edits/Salt 30.wav')).toBe('Mains/Salt.wav')
    },
  )

  test('is that of the song, if a version is named', () => {
    const { find } = finderOf({ 'a.wav': {}, 'b.wav': { mainOf: 'a' }, 'c.wav': { mainOf: 'b' } })
    expect(find('c.wav')).toBe('a.wav')
  })

  test('[R17.87] is that of the song, however many versions are between them', () => {
    const { find } = finderOf({
      'a.wav': {},
      'b.wav': { mainOf: 'a' },
      'c.wav': { mainOf: 'b' },
      'd.wav': { mainOf: 'c' },
    })
    expect(['b.wav', 'c.wav', 'd.wav'].map(find)).toEqual(['a.wav', 'a.wav', 'a.wav'])
  })

  test('[R17.87] is none, and told, if two name each other', () => {
    const { find, problems } = finderOf({
      'a.wav': { line: 2, mainOf: 'b' },
      'b.wav': { line: 3, mainOf: 'a' },
      'c.wav': { line: 4 },
    })
    expect(['a.wav', 'b.wav'].map(find)).toEqual([undefined, undefined])
    expect(problems).toMatchObject([
      { severity: 'warning', line: 2, code: 'main_in_circle', inputs: { file: 'a.wav', name: 'b.wav' } },
      { severity: 'warning', line: 3, code: 'main_in_circle', inputs: { file: 'b.wav', name: 'a.wav' } },
    ])
  })

  test('is reported if it is not there', () => {
    const { find, problems } = finderOf({
      'Salt 30.wav': { line: 3, albumCode: 'VM1', trackNumber: 2, isMain: false, mainNumber: 1 },
      'Pepper 30.wav': { line: 4, isMain: false },
    })
    expect(find('Salt 30.wav')).toBeUndefined()
    expect(problems).toMatchObject([
      { severity: 'warning', line: 3, code: 'main_missing', inputs: { name: '1' } },
      { severity: 'warning', line: 4, inputs: { name: '–' } },
    ])
  })
})
