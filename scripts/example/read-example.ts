/** A file that the worked example adds, or lines that it puts into one. */
export interface ExampleStep {
  /** Below the checkout, with slashes. */
  file: string
  /** The one line that has this text, and where the lines stand by it; undefined: the file is new. */
  place: { side: 'above' | 'below'; anchor: string } | undefined
  lines: string
}

const block = /^```\w+ file='([^']+)'(?: (above|below)='([^']+)')?\n([\s\S]*?)^```$/gm
const command = /^npx vitest run --project unit ((?:\\\n|.)+)$/gm

/** The steps of the worked example, as the code blocks of CONTRIBUTING.md give them. */
export const readExample = (text: string): ExampleStep[] =>
  [...text.matchAll(block)].map(([, file = '', side, anchor = '', lines = '']) => ({
    file,
    place: side === 'above' || side === 'below' ? { side, anchor } : undefined,
    lines,
  }))

/** What the example has Vitest run, in its order: files of tests, and options. */
export const runsOfExample = (text: string): string[][] =>
  [...text.matchAll(command)].map(([, words = '']) => words.split(/[\s\\]+/).filter(Boolean))

/**
 * The text of a file after a step.
 * @param before undefined: there is no such file
 * @throws Error if the step does not fit: its file is there or not, or its anchor is not the text of one line
 */
export function followStep({ file, lines, place }: ExampleStep, before: string | undefined): string {
  if (!place) {
    if (before !== undefined) throw new Error(`${file} is there already.`)
    return lines
  }
  if (before === undefined) throw new Error(`There is no ${file}.`)
  const all = before.split('\n')
  const found = all.flatMap((line, at) => (line.includes(place.anchor) ? [at] : []))
  const [at, another] = found
  if (at === undefined || another !== undefined)
    throw new Error(`${file} has ${found.length} lines with ‘${place.anchor}’, not one.`)
  return all.toSpliced(place.side === 'above' ? at : at + 1, 0, lines.replace(/\n$/, '')).join('\n')
}
