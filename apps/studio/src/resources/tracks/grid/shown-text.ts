import type { StudioTrack } from '@tempolibre/contract'
import { type CellWords, writeCell } from './cell-text.ts'
import { type GridColumn, valueAt } from './columns.ts'
import type { RowEdit } from './edits.ts'

/** What a cell shows: what was typed and cannot be read, else what it shall be, else what is stored. */
export function shownText(
  track: StudioTrack,
  column: GridColumn,
  row: RowEdit | undefined,
  words: CellWords,
): string {
  const edit = row?.cells[column.name]
  return edit?.typed ?? writeCell(edit ? edit.value : valueAt(track, column), column, words)
}
