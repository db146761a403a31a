import { spawnSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { toError } from '@tempolibre/domain/thrown'
import { undoAll } from './cleanup.ts'
import { type BenchOptions, type Subject, UnmeasurableError } from './figure.ts'
import { formatNumber, type ReportRow, toTable } from './print-report.ts'
import { projectRoot } from './server-under-test.ts'
import { subjects } from './subjects.ts'

const usage = `npm run bench [-- [--short] [--tracks NUMBER] [--against COMMIT] [NAME…]]

Measures the promised speeds and prints one table. Without a name: everything that has a bound.
--short runs few and short rounds, to check that everything can be measured.
--tracks grows the catalogues of 'search', 'similar' and 'million' to this many tracks only: 3000000 takes 15 minutes and 13 GB.
--against chooses the release 'against' compares with: a commit, tag or branch, which is installed and built.

${subjects.map(({ name, summary }) => `  ${name.padEnd(16)}${summary}`).join('\n')}
`

/** More than that takes hours to make. */
const maxTracks = 20_000_000

/** @returns the options, or one line that says what is wrong with them */
function readOptions(args: readonly string[]): (Omit<BenchOptions, 'say'> & { names: string[] }) | string {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { short: { type: 'boolean' }, tracks: { type: 'string' }, against: { type: 'string' } },
    })
    const tracks = values.tracks === undefined ? undefined : Number(values.tracks)
    if (tracks !== undefined && !(Number.isInteger(tracks) && tracks >= 1000 && tracks <= maxTracks))
      return `--tracks needs a whole number from 1000 to ${maxTracks}, as in --tracks 3000000.`
    return { short: values.short ?? false, tracks, against: values.against, names: positionals }
  } catch (error) {
    return toError(error).message
  }
}

/** Measures the requested subjects and prints the report; a missed bound is not a failure, a missing figure is. */
async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    process.stdout.write(usage)
    return 0
  }
  const asked = readOptions(args)
  if (typeof asked === 'string') {
    process.stderr.write(`${asked}\n`)
    return 1
  }
  const { names, ...options } = asked
  const unknown = names.find((name) => !subjects.some((subject) => subject.name === name))
  if (unknown !== undefined) {
    process.stderr.write(
      `There is no subject '${unknown}'. Choose from: ${subjects.map(({ name }) => name).join(', ')}.\n`,
    )
    return 1
  }
  const chosen = subjects.filter((subject) =>
    names.length > 0 ? names.includes(subject.name) : !subject.onRequest,
  )

  const rows: ReportRow[] = []
  const remarks: string[] = []
  let complete = true
  for (const subject of chosen) {
    const found = await measure(subject, options)
    complete &&= found.complete
    rows.push(...found.rows)
    remarks.push(`${subject.name}\n${found.remarks.map((remark) => `- ${remark}`).join('\n')}`)
  }
  process.stdout.write(`\n${describeMachine(options.short)}\n\n${toTable(rows)}\n\n${remarks.join('\n\n')}\n`)
  return complete ? 0 : 1
}

async function measure(
  subject: Subject,
  options: Omit<BenchOptions, 'say'>,
): Promise<{ rows: ReportRow[]; remarks: string[]; complete: boolean }> {
  const say = (line: string) => process.stderr.write(`${subject.name}: ${line}\n`)
  say(subject.summary)
  try {
    const { figures, remarks } = await subject.measure({ ...options, say })
    return { rows: figures.map((figure) => ({ ...figure, subject: subject.name })), remarks, complete: true }
  } catch (error) {
    // A subject that cannot be measured does not affect the others.
    const reason =
      error instanceof UnmeasurableError ? error.message : (toError(error).stack ?? String(error))
    say(`NOT MEASURED: ${reason}`)
    return { rows: [], remarks: [`NOT MEASURED: ${reason}`], complete: false }
  }
}

/** The machine of the measurement, without which the figures mean little. */
function describeMachine(short: boolean): string {
  const [core] = cpus()
  const git = spawnSync('git', ['describe', '--always', '--dirty'], { cwd: projectRoot, encoding: 'utf8' })
  const commit = git.status === 0 ? `commit ${git.stdout.trim()}` : 'no commit known'
  const [load = 0] = loadavg()
  return [
    `${cpus().length} × ${core?.model.trim() || 'unknown processor'}, ${formatNumber(totalmem() / 2 ** 30)} GB memory, ${process.platform}-${process.arch}, Node.js ${process.version}, ${commit}.`,
    `Load average at the end ${formatNumber(load)}.${short ? ' Short rounds: the figures show little.' : ''} 1 KB = 1000 bytes, 1 MB = 1000 KB.`,
  ].join('\n')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    process.stderr.write('Stopping what was started…\n')
    void undoAll().finally(() => process.exit(1))
  })
}

try {
  process.exitCode = await main(process.argv.slice(2))
} finally {
  await undoAll()
}
