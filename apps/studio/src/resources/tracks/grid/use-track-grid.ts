import type { ChangeOfTrack, NotUndone, StudioTrack } from '@tempolibre/contract'
import {
  listStudioTracks,
  saveStudioTracks,
  undoStudioTracks,
} from '@tempolibre/contract/operations/studio-catalogue'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { currentLanguage } from '../../../browser/current-language.ts'
import { asStudioError } from '../../../records/studio-error.ts'
import { studioRequest } from '../../../session/studio-request.ts'
import { type CellFault, type CellWords, readCell, type Reading } from './cell-text.ts'
import { type GridColumn, valueAt } from './columns.ts'
import { type CellChange, changesBy, type Edits, type Entry, needsAttention } from './edits.ts'
import { saveEdits, type SaveCalls } from './save-edits.ts'
import type { Block, Place } from './selection.ts'
import { shownText } from './shown-text.ts'
import { writeTable } from './table-text.ts'
import { useKeptEdits } from './use-kept-edits.ts'
import type { Rows } from './use-rows.ts'

interface GridParts {
  rows: Rows
  columns: readonly GridColumn[]
  words: CellWords
  readOnly: boolean
}

const calls: SaveCalls = {
  read: async (ids) =>
    (
      await listStudioTracks(studioRequest, {
        lang: currentLanguage(),
        ids: ids.join(','),
        sort: 'id',
        order: 'asc',
        page: 1,
        per_page: 100,
      })
    ).records,
  save: (tracks: ChangeOfTrack[]) => saveStudioTracks(studioRequest, { lang: currentLanguage(), tracks }),
}

/** What can be done with the cells of the grid. */
export function useTrackGrid({ columns, readOnly, rows, words }: GridParts) {
  const notify = useNotify()
  const translate = useTranslate()
  const { dispatch, isKept, keptAt, state } = useKeptEdits()
  const [busy, setBusy] = useState(false)
  const [notUndone, setNotUndone] = useState<readonly NotUndone[]>([])
  const { edits, future, past } = state
  const frozen = readOnly || busy

  const textOf = (track: StudioTrack, column: GridColumn): string =>
    shownText(track, column, edits.get(track.id), words)
  const readingOf = (track: StudioTrack, column: GridColumn): Reading => {
    const edit = edits.get(track.id)?.cells[column.name]
    if (edit?.typed !== undefined && edit.fault) return { fault: edit.fault }
    return { value: edit ? edit.value : valueAt(track, column) }
  }

  /** Runs what takes a moment, one at a time, and tells what fails. */
  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await asStudioError(work())
    } catch (error) {
      if (!(error instanceof Error)) throw error
      notify(error.message, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }

  const commit = (entries: readonly Entry[]) => dispatch({ type: 'type', changes: changesBy(edits, entries) })

  /** Loads rows, both ends included; none if that fails, which is told. */
  async function load(from: number, to: number): Promise<(StudioTrack | undefined)[]> {
    let tracks: (StudioTrack | undefined)[] = []
    await run(async () => {
      tracks = await rows.ensure(from, to)
    })
    return tracks
  }

  /** Enters into each editable cell of a block what `make` says. */
  async function enter(
    block: Block,
    make: (
      track: StudioTrack,
      column: GridColumn,
      place: Place,
    ) => Omit<Entry, 'track' | 'column'> | undefined,
  ) {
    if (frozen) return
    const within = columns.slice(block.left, block.right + 1)
    const fill = (tracks: readonly (StudioTrack | undefined)[]) =>
      commit(
        tracks.flatMap((track, down) =>
          within.flatMap((column, aside) => {
            const place = { row: block.top + down, column: block.left + aside }
            const entry = track && column.kind !== 'shown' ? make(track, column, place) : undefined
            return track && entry ? [{ track, column, ...entry }] : []
          }),
        ),
      )
    const present = loaded(rows, block)
    if (present) fill(present)
    else await run(async () => fill(await rows.ensure(block.top, block.bottom)))
  }

  const type = (block: Block, text: (place: Place) => string) =>
    enter(block, (_, column, place) => {
      const typed = text(place)
      return { typed, reading: readCell(typed, column, words) }
    })

  async function fillDown(selected: Block) {
    // From the first row of the block; in a single row, from the one above.
    const from = selected.top === selected.bottom ? selected.top - 1 : selected.top
    const source = rows.at(from)
    if (!source) return
    await enter({ ...selected, top: from + 1 }, (_, column) => ({
      typed: textOf(source, column),
      reading: readingOf(source, column),
    }))
  }

  const tableOf = (tracks: readonly (StudioTrack | undefined)[], { left, right }: Block): string =>
    writeTable(
      tracks.map((track) =>
        columns.slice(left, right + 1).map((column) => (track ? textOf(track, column) : '')),
      ),
    )

  /** The cells of a block for the clipboard, if they are loaded. */
  const copy = (block: Block): string | undefined => {
    const present = loaded(rows, block)
    return present && tableOf(present, block)
  }
  const copyLater = (block: Block) =>
    run(async () => navigator.clipboard.writeText(tableOf(await rows.ensure(block.top, block.bottom), block)))

  const save = () =>
    run(async () => {
      setNotUndone([])
      let left = edits
      const { saved } = await saveEdits(calls, edits, (action, tracks) => {
        dispatch(action)
        if (tracks.length > 0) rows.refresh(tracks)
        if (action.type === 'saved') left = withoutIds(left, action.ids)
      })
      if (saved > 0)
        notify('resources.tracks.grid.saved', { type: 'success', messageArgs: { smart_count: saved } })
      if (left.size > 0)
        notify('resources.tracks.grid.left', { type: 'warning', messageArgs: { smart_count: left.size } })
    })

  /** Undoes or redoes the last step; what was saved, on the server. */
  async function step(way: 'undo' | 'redo'): Promise<void> {
    const last = (way === 'undo' ? past : future).at(-1)
    if (frozen || !last) return
    if (last.kind === 'typed') return dispatch({ type: way })
    await run(async () => {
      const batches: string[] = []
      const refused: NotUndone[] = []
      for (const batch of last.batches) {
        const answer = await undoStudioTracks(studioRequest, { lang: currentLanguage(), batch })
        rows.refresh(answer.records)
        dispatch({ type: 'rebase', tracks: answer.records })
        if (answer.batch !== null) batches.push(answer.batch)
        refused.push(...answer.not_undone)
      }
      dispatch({ type: way, batches })
      setNotUndone(refused)
      notify(`resources.tracks.grid.${way === 'undo' ? 'undone' : 'redone'}`, { type: 'info' })
    })
  }

  /** Decides about cells that somebody else has changed. */
  const settle = (keep: 'mine' | 'theirs', only?: { id: string; column: string }) =>
    dispatch({ type: 'type', changes: settledBy(edits, keep, only) })

  const cells = [...edits.values()].flatMap((row) => Object.values(row.cells))
  return {
    edits,
    busy,
    isKept,
    keptAt,
    notUndone,
    closeNotUndone: () => setNotUndone([]),
    canUndo: past.length > 0 && !frozen,
    canRedo: future.length > 0 && !frozen,
    conflicts: cells.filter(({ conflict }) => conflict === true).length,
    attention: cells.filter(needsAttention).length,
    frozen,
    textOf,
    readingOf,
    load,
    type,
    fillDown,
    copy,
    copyLater,
    paste: (block: Block, table: string[][]) =>
      type(block, ({ column, row }) => {
        const cellsOfRow = table[(row - block.top) % table.length] ?? []
        return cellsOfRow[(column - block.left) % Math.max(1, cellsOfRow.length)] ?? ''
      }),
    clear: (block: Block) => type(block, () => ''),
    commit,
    save,
    undo: () => step('undo'),
    redo: () => step('redo'),
    settle,
    discard: () => dispatch({ type: 'drop', ids: [...edits.keys()] }),
    wordFault: (fault: CellFault) =>
      'words' in fault
        ? fault.words
        : translate(`resources.tracks.grid.faults.${fault.name}`, { ...fault.inputs }),
  }
}

export type TrackGrid = ReturnType<typeof useTrackGrid>

/** The tracks of a block, if all are loaded. */
function loaded(rows: Rows, { bottom, top }: Block): StudioTrack[] | undefined {
  const tracks: StudioTrack[] = []
  for (let row = top; row <= bottom; row++) {
    const track = rows.at(row)
    if (!track) return undefined
    tracks.push(track)
  }
  return tracks
}

const withoutIds = (edits: Edits, ids: readonly string[]): Edits =>
  new Map([...edits].filter(([id]) => !ids.includes(id)))

function settledBy(
  edits: Edits,
  keep: 'mine' | 'theirs',
  only?: { id: string; column: string },
): CellChange[] {
  return [...edits].flatMap(([id, { cells, title }]) =>
    Object.entries(cells).flatMap(([column, before]): CellChange[] => {
      if (before.conflict !== true || (only && (only.id !== id || only.column !== column))) return []
      const { conflict: _, ...mine } = before
      return [{ id, title, column, before, after: keep === 'mine' ? mine : undefined }]
    }),
  )
}
