import type { StudioTrack } from '@tempolibre/contract'
import { ApiError, type FieldError } from '@tempolibre/contract/errors'
import { changeOf, type Edits, isReady, rebaseEdits, type RowEdit } from './edits.ts'
import { changeGrid, type CellRefusal, type GridAction } from './grid-state.ts'
import { findColumn, gridColumns } from './columns.ts'

/** The maximum number of tracks that one call saves. */
const maxBatch = 100
/** Characters of edits in a call: with the texts of other languages it stays below what the API takes. */
const maxLength = 100_000
/** How often a batch is tried while others save the same tracks. */
const maxTries = 5

/** Methods, not properties: what a row consists of is known to its columns only, and the API refuses what does not fit. */
export interface SaveCalls {
  read(ids: readonly string[]): Promise<StudioTrack[]>
  save(
    changes: readonly ({ id: string; version: string } & Record<string, unknown>)[],
  ): Promise<{ records: StudioTrack[]; batch: string | null }>
}

/**
 * Saves what can be saved, in batches. Each is on top of what is stored by then: cells that somebody else has changed,
 * and cells that are refused, stay with their reason, and so does the rest of their row.
 * @param tell hears what has come of the edits, and the tracks as they are stored now
 * @returns what undoes it; a call that fails ends it
 */
export async function saveEdits(
  calls: SaveCalls,
  edits: Edits,
  tell: (action: GridAction, tracks: readonly StudioTrack[]) => void,
): Promise<{ batches: string[]; saved: number }> {
  const batches: string[] = []
  let saved = 0
  try {
    for (const ids of inBatches(edits)) {
      const outcome = await saveBatch(calls, new Map(ids.flatMap((id) => rowOf(edits, id))), tell)
      saved += outcome.saved
      if (outcome.batch !== null) batches.push(outcome.batch)
    }
  } finally {
    // What was saved before a failure can be undone, too.
    tell({ type: 'note', batches }, [])
  }
  return { batches, saved }
}

async function saveBatch(
  calls: SaveCalls,
  given: Edits,
  tell: (action: GridAction, tracks: readonly StudioTrack[]) => void,
): Promise<{ batch: string | null; saved: number }> {
  let edits = given
  for (let tries = 0; tries < maxTries; tries++) {
    const stored = await calls.read([...edits.keys()])
    edits = rebaseEdits(edits, stored)
    tell({ type: 'rebase', tracks: stored }, stored)
    const present = new Set(stored.map(({ id }) => id))
    const gone = [...edits.keys()].filter((id) => !present.has(id))
    if (gone.length > 0) tell({ type: 'drop', ids: gone }, [])
    const ready = stored.flatMap((track) => {
      const row = edits.get(track.id)
      return row && isReady(row) ? [{ ...changeOf(track, row), id: track.id, version: track.version }] : []
    })
    if (ready.length === 0) break
    try {
      const { batch, records } = await calls.save(ready)
      tell({ type: 'saved', ids: records.map(({ id }) => id) }, records)
      return { batch, saved: records.length }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'record_changed') continue
      const refusals = error.code === 'invalid_input' ? refusalsOf(error.fields, ready) : []
      if (refusals.length === 0) throw error
      const action = { type: 'refuse', refusals } as const
      edits = changeGrid({ edits, past: [], future: [] }, action).edits
      tell(action, [])
    }
  }
  return { batch: null, saved: 0 }
}

/** Refused fields, such as `body.tracks.3.title.es`, as cells. */
function refusalsOf(fields: readonly FieldError[], sent: readonly { id: string }[]): CellRefusal[] {
  return fields.flatMap(({ field, message }) => {
    const [, place = '', name = ''] = /^body\.tracks\.(\d+)\.(.+)$/.exec(field) ?? []
    const id = sent[Number(place)]?.id
    const column = findColumn(name) ?? gridColumns.find((each) => each.field === name.split('.')[0])
    return id !== undefined && column ? [{ id, column: column.name, fault: { words: message } }] : []
  })
}

const rowOf = (edits: Edits, id: string): [string, RowEdit][] => {
  const row = edits.get(id)
  return row ? [[id, row]] : []
}

/** Ids in batches that one call can take. */
function* inBatches(edits: Edits): Generator<string[]> {
  let ids: string[] = []
  let length = 0
  for (const [id, row] of edits) {
    const own = JSON.stringify(row).length
    if (ids.length === maxBatch || (ids.length > 0 && length + own > maxLength)) {
      yield ids
      ids = []
      length = 0
    }
    ids.push(id)
    length += own
  }
  if (ids.length > 0) yield ids
}
