import type { CellProblem } from '../cell-problem.ts'

export type { CellProblem } from '../cell-problem.ts'

/** What a cell says, and why it may be wrong all the same; or why it cannot be read. */
export type Parsed<Value> = { value: Value; doubt?: CellProblem | undefined } | { problem: CellProblem }

export const parsed = <Value>(value: Value, doubt?: CellProblem): Parsed<Value> => ({
  value,
  ...(doubt && { doubt }),
})
/** @param what is wrong with the cell and what is allowed, as a sentence that begins with the cell */
export function unreadable(code: string, cell: string, what: string): { problem: CellProblem } {
  const value =
    cell.length > maxNamedLength ? `${cell.slice(0, maxNamedLength).replace(/\p{Cs}$/u, '')}…` : cell
  return { problem: { code, value, message: `‘${value}’ ${what}` } }
}
/** Characters of a cell that are named: it is found by its line and column. */
const maxNamedLength = 200
