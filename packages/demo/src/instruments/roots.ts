/** Roots every `step` semitones from `lowest` to `highest`. */
export function rootsBetween(lowest: number, highest: number, step: number): number[] {
  const roots: number[] = []
  for (let root = lowest; root <= highest; root += step) roots.push(root)
  return roots
}
