/** Whether a cell is a spreadsheet's formula in place of its value, as `=INDEX(…)`. */
export function isFormula(text: string): boolean {
  return /^=[A-Z]+\(/i.test(text)
}
