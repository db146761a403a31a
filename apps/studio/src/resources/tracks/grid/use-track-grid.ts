import type { StudioTrack } from '@tempolibre/contract'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { asStudioError } from '../../../records/studio-error.ts'
import type { CellFault, CellWords, Reading } from './cell-text.ts'
import { type GridColumn, valueAt } from './columns.ts'
import { type CellChange, changesBy, type Edits, type Entry, needsAttention } from './edits.ts'
import { enterCells } from './enter-cells.ts'
import { shownText } from './shown-text.ts'
import { useKeptEdits } from './use-kept-edits.ts'
import type { Rows } from './use-rows.ts'
import { useSavedEdits } from './use-saved-edits.ts'

interface GridParts {
  rows: Rows
  columns: readonly GridColumn[]
  words: CellWords
  readOnly: boolean
}

/** What can be done with the cells of the grid. */
export function useTrackGrid({ columns, readOnly, rows, words }: GridParts) {
  const translate = useTranslate()
  const { dispatch, isKept, keptAt, state } = useKeptEdits()
  const { busy, run } = useRun()
  const { edits, future, past } = state
  const frozen = readOnly || busy

  const textOf = (track: StudioTrack, column: GridColumn): string =>
    shownText(track, column, edits.get(track.id), words)
  const readingOf = (track: StudioTrack, column: GridColumn): Reading => {
    const edit = edits.get(track.id)?.cells[column.name]
    if (edit?.typed !== undefined && edit.fault) return { fault: edit.fault }
    return { value: edit ? edit.value : valueAt(track, column) }
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

  const entry = enterCells({ columns, commit, frozen, readingOf, rows, run, textOf, words })
  const { closeNotUndone, notUndone, save, step } = useSavedEdits({ dispatch, frozen, rows, run, state })

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
    closeNotUndone,
    canUndo: past.length > 0 && !frozen,
    canRedo: future.length > 0 && !frozen,
    conflicts: cells.filter(({ conflict }) => conflict === true).length,
    attention: cells.filter(needsAttention).length,
    frozen,
    textOf,
    readingOf,
    load,
    ...entry,
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

/** Runs what takes a moment, and tells what fails. */
function useRun() {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)

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

  return { busy, run }
}

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
