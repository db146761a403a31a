import type { Mark } from './mutants.ts'

/** The set of reached marks; only test processes of the first run have it. */
const reached = 'globalThis.marksReached'

/** A mark's name: its file and place. Undefined for code that runs at module load. */
export function nameMark(file: string, mark: Mark): string | undefined {
  if (mark === 'at load') return undefined
  return `${file}:${'before' in mark ? mark.before : mark.around.join('-')}`
}

/** Inserts the marks into a module, whose behaviour stays the same. */
export function insertMarks(source: string, file: string, marks: readonly Mark[]): string {
  const insertions = new Map<string, { at: number; text: string }>()
  for (const mark of marks) {
    if (mark === 'at load') continue
    const name = nameMark(file, mark)
    const note = `${reached}?.add(${JSON.stringify(name)})`
    if ('before' in mark) insertions.set(`${name}`, { at: mark.before, text: `;${note};` })
    else {
      const [start, end] = mark.around
      insertions.set(`${name} begin`, { at: start, text: `(${note},` })
      insertions.set(`${name} end`, { at: end, text: ')' })
    }
  }
  let marked = source
  for (const { at, text } of [...insertions.values()].sort((one, other) => other.at - one.at))
    marked = marked.slice(0, at) + text + marked.slice(at)
  return marked
}
