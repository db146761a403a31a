import { setTimeout as delay } from 'node:timers/promises'
import { measureBeside } from './beside.ts'
import { type BenchOptions, type SubjectReport, UnmeasurableError } from './figure.ts'
import { importSummary, makeRecordings, startImport } from './import-run.ts'
import { formatNumber } from './print-report.ts'
import { startServerUnderTest } from './server-under-test.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** How long it may take, in seconds. */
const bound = { max: 12 * 60 }

/** How long 100 recordings of three minutes take to import, and what the site keeps of its rate meanwhile. */
export async function measureImport({ say, short }: BenchOptions): Promise<SubjectReport> {
  if (process.platform === 'win32')
    throw new UnmeasurableError('An import cannot be halted on Windows: measure it on Linux or macOS.')
  const count = short ? 12 : 100
  const songSeconds = short ? 60 : 180
  const roundSeconds = short ? 2 : 5
  await using music = makeTemporaryFolder()
  await using folder = makeTemporaryFolder()
  await using otherFolder = makeTemporaryFolder()
  say(`making ${count} recordings of ${songSeconds} s`)
  makeRecordings(music.path, count, songSeconds)
  await using site = await startServerUnderTest({ dataDirectory: folder.path, previews: 'on-demand' })
  await using rendering = await startServerUnderTest({
    dataDirectory: otherFolder.path,
    previews: 'on-demand',
    pageCache: false,
  })
  const { figures, rounds, work } = await measureBeside(
    { cached: site, uncached: rendering },
    async () => {
      const run = startImport(music.path, folder.path)
      while (!run.isDone() && run.count() === 0) await delay(100)
      return run
    },
    {
      roundSeconds,
      onRound(run) {
        say(`${run.count()} of ${count} recordings`)
        return true
      },
    },
  )
  const seconds = work.seconds()
  work.goOn()
  if (!importSummary.test(work.program.output()))
    throw new UnmeasurableError(`The import did not end well: ${work.program.output().slice(-300)}`)
  return {
    figures: [
      { name: `import of ${count} × ${songSeconds} s`, value: seconds, unit: 's', ...(!short && { bound }) },
      ...figures,
    ],
    remarks: [
      `Shares are medians of ${rounds} pairs of rounds of ${roundSeconds} s, the import halted in the first and running in the second.`,
      `The time is that in which the import was not halted; the site was under load all the while. Songs imported per minute: ${formatNumber((count / seconds) * 60)}.`,
      'Site, import, two PostgreSQL and the generator of the load share all cores.',
    ],
  }
}
