import type { StudioTrack } from '@tempolibre/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { findColumn } from './columns.ts'
import { changeOf, changesBy, type Edits, isReady, readEdits } from './edits.ts'
import { changeGrid, type GridState } from './grid-state.ts'

const dawn = {
  id: '1',
  version: 'a',
  title: { en: 'Dawn', es: 'Alba', fr: 'Aube' },
  description: { en: 'Soft', es: 'Suave', fr: 'Doux' },
  bpm: 90,
  vocals: false,
} as StudioTrack
const dusk = { ...dawn, id: '2', title: { en: 'Dusk', es: 'Ocaso', fr: 'Crépuscule' } }

let state: GridState
beforeEach(() => {
  state = { edits: new Map(), past: [], future: [] }
})

const type = (track: StudioTrack, column: string, value: unknown) => {
  const entry = { track, column: findColumn(column)!, typed: String(value), reading: { value } }
  state = changeGrid(state, { type: 'type', changes: changesBy(state.edits, [entry]) })
}
const cell = (id: string, column: string, edits: Edits = state.edits) => edits.get(id)?.cells[column]

describe('[R12.4] edits of the grid', () => {
  test('are undone and redone in order; what is stored is no edit', () => {
    type(dawn, 'bpm', 100)
    type(dawn, 'bpm', 120)
    type(dusk, 'title.es', 'Anochecer')
    state = changeGrid(changeGrid(state, { type: 'undo' }), { type: 'undo' })
    expect([cell('1', 'bpm')?.value, state.edits.has('2')]).toEqual([100, false])
    state = changeGrid(state, { type: 'redo' })
    expect(cell('1', 'bpm')?.value).toBe(120)
    type(dawn, 'bpm', 90)
    expect(state.edits.size).toBe(0)
    expect(changeGrid(state, { type: 'redo' })).toBe(state)
  })

  test('are sent with the texts of the other languages', () => {
    type(dawn, 'title.es', 'Amanecer')
    type(dawn, 'title.fr', 'Aurore')
    type(dawn, 'bpm', null)
    expect(changeOf(dawn, state.edits.get('1')!)).toEqual({
      title: { en: 'Dawn', es: 'Amanecer', fr: 'Aurore' },
      bpm: null,
    })
  })

  test('stay on top of what somebody else has stored; only the same cell is in conflict', () => {
    type(dawn, 'title.es', 'Amanecer')
    type(dawn, 'bpm', 100)
    type(dawn, 'vocals', true)
    const stored = { ...dawn, bpm: 60, vocals: true, title: { ...dawn.title, fr: 'Aurore' } }
    state = changeGrid(state, { type: 'rebase', tracks: [stored] })
    expect(cell('1', 'bpm')).toEqual({ base: 60, value: 100, conflict: true })
    expect(cell('1', 'title.es')).toEqual({ base: 'Alba', value: 'Amanecer' })
    expect(cell('1', 'vocals')).toBeUndefined()
    expect(isReady(state.edits.get('1')!)).toBe(false)
    expect(changeOf(stored, state.edits.get('1')!)['title']).toEqual({
      en: 'Dawn',
      es: 'Amanecer',
      fr: 'Aurore',
    })
  })

  test('that are refused keep their reason until their field is changed', () => {
    const fault = { words: 'A text is missing.' }
    type(dawn, 'description.en', '')
    state = changeGrid(state, { type: 'refuse', refusals: [{ id: '1', column: 'description.en', fault }] })
    expect(cell('1', 'description.en')).toEqual({ base: 'Soft', value: '', fault })
    type(dawn, 'bpm', 100)
    expect(cell('1', 'description.en')?.fault).toEqual(fault)
    type(dawn, 'description.es', '')
    expect(cell('1', 'description.en')?.fault).toBeUndefined()
    expect(isReady(state.edits.get('1')!)).toBe(true)
  })

  test('a refused cell that was not edited is marked, and free again once another of its field is changed', () => {
    const fault = { words: 'A text is missing.' }
    type(dawn, 'description.es', 'Suave y lento')
    state = changeGrid(state, { type: 'refuse', refusals: [{ id: '1', column: 'description.fr', fault }] })
    expect(isReady(state.edits.get('1')!)).toBe(false)
    type(dawn, 'description.es', 'Suave')
    expect(state.edits.size).toBe(0)
  })

  test('that are saved are undone as one step', () => {
    type(dawn, 'bpm', 100)
    type(dusk, 'bpm', 110)
    state = changeGrid(state, { type: 'saved', ids: ['1'] })
    state = changeGrid(state, { type: 'note', batches: ['b'] })
    expect([...state.edits.keys()]).toEqual(['2'])
    expect(state.past.map(({ kind }) => kind)).toEqual(['typed', 'saved'])
    state = changeGrid(state, { type: 'undo', batches: ['c'] })
    expect(state.future).toEqual([{ kind: 'saved', batches: ['c'] }])
    state = changeGrid(state, { type: 'undo' })
    expect(state.edits.size).toBe(0)
  })

  test('are read from the browser as they were kept; anything else is none', () => {
    type(dawn, 'bpm', 100)
    const entry = {
      track: dusk,
      column: findColumn('bpm')!,
      typed: 'fast',
      reading: { fault: { name: 'number', inputs: { min: 20, max: 400 } } },
    }
    state = changeGrid(state, { type: 'type', changes: changesBy(state.edits, [entry]) })
    const kept = JSON.parse(JSON.stringify(Object.fromEntries(state.edits)))
    expect(readEdits(kept)).toEqual(state.edits)
    expect(readEdits({ 1: { title: 'x', cells: { gone: { base: 1, value: 2 } } }, 2: 'x' }).size).toBe(0)
  })
})
