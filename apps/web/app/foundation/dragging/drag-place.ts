/** Position of a row, in px from a common origin. */
export interface RowBox {
  top: number
  height: number
}

/** Limits the drag distance of the row at `from` to the list, in px. */
export function clampCarried(rows: readonly RowBox[], from: number, carried: number): number {
  const [first, row, last] = [rows[0], rows[from], rows.at(-1)]
  if (!first || !row || !last) return 0
  const highest = first.top - row.top
  const lowest = last.top + last.height - row.top - row.height
  return Math.min(lowest, Math.max(highest, carried))
}

/** The new index of a row dragged by `carried` px: past every row whose centre it covers. */
export function placeOfCarried(rows: readonly RowBox[], from: number, carried: number): number {
  const row = rows[from]
  if (!row) return from
  const top = row.top + carried
  const bottom = top + row.height
  const passes = (other: RowBox) => {
    const middle = other.top + other.height / 2
    return carried > 0 ? bottom > middle : top < middle
  }
  const passed =
    carried > 0 ? rows.slice(from + 1).filter(passes).length : -rows.slice(0, from).filter(passes).length
  return from + passed
}
