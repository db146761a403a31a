import { type CellProblem, unreadable } from './parsed.ts'

/** Words of the errors that spreadsheets write in English, Spanish, French and their neighbours, without accents. */
const errorWords =
  'NULL|NULO|NUL|DIV/0|VALUE|VALOR|VALEUR|WERT|VALORE|REF|BEZUG|RIF|NAME|NOMBRE|NOM|NOME|NUM|NUMERO|ZAHL|SPILL|DESBORDAMIENTO|PROPAGATION|EPARS|CALC|CALCUL|FIELD|CAMPO|CHAMP|BLOCKED|CONNECT|UNKNOWN|BUSY|ERROR'
const spreadsheetError = new RegExp(
  `^(?:#[¡¿]?\\s?(?:${errorWords})\\s?[!?]|#(?:N/[AD]|NV|GETTING_DATA)|Err:\\d{3}|#{3,})$`,
  'i',
)

/** What databases and programs write in place of nothing. */
const nothingWords = /^(?:NULL|null|undefined|NaN|\\N|N\/A|n\/a)$/

/**
 * A formula in place of its value, such as `=INDEX(…)`, `=1+1` or `@SUM(A1)`. A title may begin with a sign: `= (Deluxe)` is
 * none.
 */
const formula =
  /^(?:=\s*[-+]?(?:\d|"|\$?[A-Z]{1,3}\$?\d|(?:[\w.]+|'[^']+')!|[A-Z_][A-Z\d_.]*\(|\{)|[@+][A-Z_][A-Z\d_.]*\()/i

/** Whether a cell is a formula. */
export const isFormula = (text: string): boolean => formula.test(text)

/** Why a cell of a known meaning is no value; undefined if it is one. */
export function faultOf(cell: string): CellProblem | undefined {
  if (spreadsheetError.test(cell.normalize('NFD').replaceAll(/\p{Mn}/gu, '')))
    return unreadable(
      'cell_error',
      cell,
      'is an error of a spreadsheet: correct its formula, or leave the cell empty.',
    ).problem
  if (nothingWords.test(cell))
    return unreadable('cell_nothing', cell, 'stands for nothing: leave the cell empty.').problem
  return undefined
}
