import type { StudioTrack } from '@tempolibre/contract'
import { type CellWords, readCell, type Reading } from './cell-text.ts'
import type { GridColumn } from './columns.ts'
import type { Entry } from './edits.ts'
import type { Block, Place } from './selection.ts'
import { writeTable } from './table-text.ts'
import type { Rows } from './use-rows.ts'

interface EntryParts {
  rows: Rows
  columns: readonly GridColumn[]
  words: CellWords
  frozen: boolean
  textOf: (track: StudioTrack, column: GridColumn) => string
  readingOf: (track: StudioTrack, column: GridColumn) => Reading
  commit: (entries: readonly Entry[]) => void
  /** Runs what takes a moment, and tells what fails. */
  run: (work: () => Promise<void>) => Promise<void>
}

/** Types, fills, copies and pastes blocks of cells; what is not loaded is loaded first. */
export function enterCells({ columns, commit, frozen, readingOf, rows, run, textOf, words }: EntryParts) {
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

  return {
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
  }
}

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
