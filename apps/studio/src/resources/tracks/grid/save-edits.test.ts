import type { StudioTrack } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import { findColumn } from './columns.ts'
import { changesBy } from './edits.ts'
import { changeGrid, type GridState } from './grid-state.ts'
import { type SaveCalls, saveEdits } from './save-edits.ts'

const makeTrack = (id: number) =>
  ({ id: String(id), version: 'a', title: { en: `T${id}`, es: '', fr: '' }, bpm: 90 }) as StudioTrack

let stored: Map<string, StudioTrack>
let sent: string[][]
let refusal: ((ids: string[]) => ApiError | undefined) | undefined
let state: GridState

beforeEach(() => {
  stored = new Map(Array.from({ length: 150 }, (_, index) => [String(index + 1), makeTrack(index + 1)]))
  sent = []
  refusal = undefined
  state = { edits: new Map(), past: [], future: [] }
})

/** The API: it takes all tracks of a call or none. */
const calls: SaveCalls = {
  read: async (ids) => ids.flatMap((id) => stored.get(id) ?? []),
  save: async (changes: { id: string; version: string; bpm?: number }[]) => {
    const ids = changes.map(({ id }) => id)
    sent.push(ids)
    const error = refusal?.(ids)
    if (error) throw error
    for (const change of changes)
      stored.set(change.id, { ...stored.get(change.id)!, ...change, version: 'b' })
    return { records: ids.flatMap((id) => stored.get(id) ?? []), batch: `batch ${sent.length}` }
  },
}

const type = (ids: readonly string[]) => {
  const entries = ids.map((id) => ({
    track: stored.get(id)!,
    column: findColumn('bpm')!,
    typed: '100',
    reading: { value: 100 },
  }))
  state = changeGrid(state, { type: 'type', changes: changesBy(state.edits, entries) })
}
const save = () =>
  saveEdits(calls, state.edits, (action) => {
    state = changeGrid(state, action)
  })

describe('[R12.4] saving the grid', () => {
  test('sends as many tracks at once as a call takes; one step undoes them', async () => {
    type([...stored.keys()])
    expect(await save()).toEqual({ batches: ['batch 1', 'batch 2'], saved: 150 })
    expect(sent.map(({ length }) => length)).toEqual([100, 50])
    expect(state).toEqual({
      edits: new Map(),
      past: [{ kind: 'saved', batches: ['batch 1', 'batch 2'] }],
      future: [],
    })
  })

  test('leaves what somebody else has changed, and saves the others', async () => {
    type(['1', '2'])
    stored.set('1', { ...makeTrack(1), bpm: 60, version: 'x' })
    expect((await save()).saved).toBe(1)
    expect(state.edits.get('1')?.cells).toEqual({ bpm: { base: 60, value: 100, conflict: true } })
    expect([stored.get('1')?.bpm, stored.get('2')?.bpm]).toEqual([60, 100])
  })

  test('tries again if somebody was faster between reading and saving', async () => {
    type(['1', '2'])
    refusal = () => {
      if (sent.length > 1) return undefined
      stored.set('2', { ...makeTrack(2), bpm: 70, version: 'x' })
      return new ApiError('record_changed')
    }
    expect((await save()).saved).toBe(1)
    expect(sent).toEqual([['1', '2'], ['1']])
  })

  test('marks what is refused by its cell, and saves the others', async () => {
    type(['1', '2', '3'])
    refusal = (ids) =>
      ids.includes('2')
        ? new ApiError('invalid_input', {
            fields: [{ field: `body.tracks.${ids.indexOf('2')}.bpm`, message: 'Too fast.' }],
          })
        : undefined
    expect((await save()).saved).toBe(2)
    expect(state.edits.get('2')?.cells['bpm']?.fault).toEqual({ words: 'Too fast.' })
    expect([...state.edits.keys()]).toEqual(['2'])
  })

  test('forgets tracks that are gone', async () => {
    type(['1', '2'])
    stored.delete('1')
    expect((await save()).saved).toBe(1)
    expect(state.edits.size).toBe(0)
  })

  test('keeps what can be undone when a call fails on the way', async () => {
    type([...stored.keys()])
    refusal = () => (sent.length > 1 ? new ApiError('unavailable') : undefined)
    await expect(save()).rejects.toMatchObject({ code: 'unavailable' })
    expect(state.edits.size).toBe(50)
    expect(state.past.at(-1)).toEqual({ kind: 'saved', batches: ['batch 1'] })
  })
})
