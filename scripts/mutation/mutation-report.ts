import { applyMutant } from './mutants.ts'
import type { PlacedMutant, Verdict } from './seed-mutants.ts'

/** One line: the number of killed mutants. */
export function summarise(verdicts: readonly Verdict[]): string {
  const killed = verdicts.filter(({ outcome }) => outcome === 'killed' || outcome === 'timed out').length
  const percent = verdicts.length === 0 ? 100 : (100 * killed) / verdicts.length
  return `${killed} of ${verdicts.length} killed (${percent.toFixed(1)} %)`
}

/** Every mutant that no test noticed, in Markdown: its place, and its lines before and after. */
export function describeSurvivors(verdicts: readonly Verdict[]): string {
  const sections = verdicts
    .filter(({ outcome }) => outcome === 'survived' || outcome === 'not reached')
    .toSorted((one, other) => compare(one, other))
    .map((verdict) => {
      const { line, before, after } = changedLines(verdict)
      const reason =
        verdict.outcome === 'survived'
          ? `Test files run: ${verdict.tests}.`
          : 'No unit test reaches it in its own process.'
      const marked = (sign: string, lines: string) => lines.replaceAll(/^/gm, sign)
      return `## ${verdict.file}:${line}\n\n${reason}\n\n\`\`\`diff\n${marked('-', before)}\n${marked('+', after)}\n\`\`\`\n`
    })
  return [`# Mutants: ${summarise(verdicts)}\n`, ...sections].join('\n')
}

/** The lines that a mutant changes, and the number of the first. */
export function changedLines({ source, mutant }: PlacedMutant): {
  line: number
  before: string
  after: string
} {
  const start = source.lastIndexOf('\n', mutant.start - 1) + 1
  const lineEnd = source.indexOf('\n', mutant.end)
  const end = lineEnd === -1 ? source.length : lineEnd
  return {
    line: source.slice(0, start).split('\n').length,
    before: source.slice(start, end),
    after: applyMutant(source, mutant).slice(
      start,
      end + mutant.replacement.length - mutant.end + mutant.start,
    ),
  }
}

function compare(one: PlacedMutant, other: PlacedMutant): number {
  if (one.file === other.file) return one.mutant.start - other.mutant.start
  return one.file < other.file ? -1 : 1
}
