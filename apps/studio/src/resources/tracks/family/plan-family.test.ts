import type { Family } from '@tempolibre/contract'
import { describe, expect, test } from 'vitest'
import { planDetach, planMain, planMove } from './plan-family.ts'

const heard = (id: string) => ({
  id,
  title: { en: id, es: id, fr: id },
  artist_name: 'House Band',
  duration_seconds: 60,
  preview_url: 'https://music.example/media/a.mp3',
  cover_url: null,
  peaks: '',
  release_date: '2026-01-01',
  isrc: null,
})
const family: Family = {
  id: '1',
  version: 'v',
  main: heard('1'),
  versions: [
    { ...heard('2'), kind: 'edit', name: '30 sec' },
    { ...heard('3'), kind: 'loop', name: 'Loop' },
    { ...heard('4'), kind: 'stem', name: 'Drums' },
  ],
}
const idsOf = ({ main_id, versions }: ReturnType<typeof planMove>) => [
  main_id,
  ...versions.map(({ id }) => id),
]

describe('[R12.4] a family', () => {
  test('is put into another order, within its ends', () => {
    expect(idsOf(planMove(family, '3', -1))).toEqual(['1', '3', '2', '4'])
    expect(idsOf(planMove(family, '3', 1))).toEqual(['1', '2', '4', '3'])
    expect(idsOf(planMove(family, '2', -1))).toEqual(['1', '2', '3', '4'])
    expect(idsOf(planMove(family, '4', 1))).toEqual(['1', '2', '3', '4'])
  })

  test('loses a version, or gets another main track, in whose place the former one comes', () => {
    expect(idsOf(planDetach(family, '3'))).toEqual(['1', '2', '4'])
    expect(planMain(family, '3', 'Salt')).toEqual({
      main_id: '3',
      versions: [
        { id: '2', kind: 'edit', name: '30 sec' },
        { id: '1', kind: 'alternate', name: 'Salt' },
        { id: '4', kind: 'stem', name: 'Drums' },
      ],
    })
  })
})
