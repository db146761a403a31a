/** Why a cell cannot be read, and what is allowed. */
export interface CellProblem {
  /** Names the problem, for words in other languages, which name the cell as `value`. */
  code: string
  value: string
  message: string
  /** What the words name besides the cell. */
  inputs?: Record<string, string>
  /** What the cell says is kept all the same: somebody has to look at it. */
  isKept?: true
}
