import { describeProblem, type ImportPlan } from '@tempolibre/catalogue-import'
import type { ImportOutcome } from '../imports/import-folder.ts'
import type { Difference, ReadingOutcome } from '../imports/read-recordings.ts'
import { describePassedOver } from './describe-passed-over.ts'
import { proposeColumns } from './table-columns.ts'

/** Files of one problem that are named. */
const maxNamed = 3

/** Prints a line for the operator. */
export const say = (line: string): boolean => process.stdout.write(`${line}\n`)

/**
 * Prints everything that is wrong, what is unknown, and the sums; ends with status 1 if anything was left out.
 * @param publishes whether what was read was to be published
 */
export function report(
  plan: ImportPlan,
  outcome: ReadingOutcome | ImportOutcome,
  { publishes = false } = {},
): void {
  const problems = [...plan.problems, ...outcome.problems]
  const errors = problems.filter(({ severity }) => severity === 'error')
  const absent = new Set([...plan.leftOut, ...outcome.leftOut]).size
  for (const line of describeProblems(problems)) say(line)
  for (const line of describePassedOver(plan.passedOver)) say(line)
  if (plan.unknownNames.length > 0) {
    say(
      '\nNames that the site does not know. They were left out; say once what each means, and import again:',
    )
    for (const { count, kind, nearest, parts = [], spelling } of plan.unknownNames) {
      const likely = parts.length > 0 ? 'split' : (nearest[0]?.id ?? 'new')
      say(`  --name '${kind}:${spelling}=${likely}'   ${count} ${count === 1 ? 'recording' : 'recordings'}`)
      for (const part of parts)
        say(
          part.means
            ? `    ‘${part.spelling}’ is ${part.means.name.en}`
            : `    --name '${kind}:${part.spelling}=${part.nearest[0]?.id ?? 'new'}'`,
        )
    }
  }
  for (const line of proposeColumns(plan.tables)) say(line)
  say('')
  const { added, changed, differences, unchanged } = outcome
  for (const line of describeDifferences(differences)) say(line)
  if (differences.length > 0) say('')
  say(
    [
      ['New', added],
      ['Changed', changed],
      ['Unchanged', unchanged],
      ...('batchId' in outcome
        ? [
            ['Published', outcome.published],
            ['Withdrawn', outcome.withdrawn],
          ]
        : []),
      ['Left out', absent],
      ['Errors', errors.length],
    ]
      .map(([name, count]) => `${String(name).padEnd(10)} ${String(count).padStart(6)}`)
      .join('\n'),
  )
  if ('batchId' in outcome && outcome.waiting > 0)
    say(
      `Versions to confirm: ${outcome.waiting}. Their songs are not on sale, or nobody has confirmed that they belong to them: they stay drafts. Publish them in the studio, under Recordings, as versions of their songs or as songs of their own.`,
    )
  if ('batchId' in outcome && outcome.proposed > 0)
    say(
      `Already on sale: ${outcome.proposed} that seem to be versions of songs that are new. Decide in the studio, under Versions.`,
    )
  if (outcome.red > 0)
    say(
      `Rights not settled: ${outcome.red}. The studio says of each what is missing, and whether such songs are sold.`,
    )
  if ('batchId' in outcome) {
    if (outcome.published + outcome.withdrawn > 0)
      say(`Undo it by npm run import -- --undo ${outcome.batchId}`)
    else if (publishes) say('Nothing new is on sale.')
    else if (added + changed > 0)
      say('Visitors see none of this yet. Publish it by the same command with --publish.')
  }
  if (errors.length + absent > 0) process.exitCode = 1
}

/** A line for each problem; one for all files that have the same, and one for all lines of a table. */
function describeProblems(problems: ImportPlan['problems']): string[] {
  const alike = Map.groupBy(problems, ({ column, file, line, message, severity }) =>
    JSON.stringify([severity, message, column, line === undefined ? undefined : file]),
  )
  return [...alike.values()].map((group) => {
    const [first] = group
    if (!first) return ''
    const { file, line, ...place } = first
    const where = line === undefined ? nameFiles(group) : `${file}, ${nameLines(group)}`
    return `${first.severity === 'error' ? 'Error' : 'Note'}: ${describeProblem({ ...place, file: where })}`
  })
}

function nameFiles(problems: ImportPlan['problems']): string {
  const named = problems.slice(0, maxNamed).map(({ file }) => file)
  const others = problems.length - named.length
  return `${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`
}

/** Each line of a table, as `line 3` or `lines 3–17, 20`. */
function nameLines(problems: ImportPlan['problems']): string {
  const lines = [...new Set(problems.flatMap(({ line }) => line ?? []))].toSorted((one, other) => one - other)
  const ranges: [from: number, to: number][] = []
  for (const line of lines) {
    const last = ranges.at(-1)
    if (last && line === last[1] + 1) last[1] = line
    else ranges.push([line, line])
  }
  const named = ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`))
  return `${lines.length === 1 ? 'line' : 'lines'} ${named.join(', ')}`
}

/** What is written otherwise than measured: one of the two may be a mistake. */
function describeDifferences(differences: readonly Difference[]): string[] {
  const lines = differences.map(
    ({ field, file, measured, written }) => `  ${file}: ${field} ${written}, measured ${measured}`,
  )
  return lines.length === 0 ? [] : ['\nWritten otherwise than measured. What is written counts:', ...lines]
}
