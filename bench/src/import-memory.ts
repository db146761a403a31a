import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type BenchOptions, type Figure, type SubjectReport, UnmeasurableError } from './figure.ts'
import { importSummary, makeRecording, makeRecordings, startImport } from './import-run.ts'
import { memoryOfTree } from './processes.ts'
import { startServerUnderTest } from './server-under-test.ts'
import { bytesPerMb } from './site-memory.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const size = { full: { files: 2000, hours: 3 }, short: { files: 40, hours: 0.1 } }
const secondsOfSmall = 2
/** Of one process, in MB, resident. */
const bound = { max: 300 }
const everyMs = 500

/** What the processes of an import hold in memory: of many small files, and of one that lasts for hours. */
export async function measureImportMemory({ say, short }: BenchOptions): Promise<SubjectReport> {
  const { files, hours } = short ? size.short : size.full
  const figures: Figure[] = []
  const measure = async (name: string, make: (folder: string) => void) => {
    await using music = makeTemporaryFolder()
    await using folder = makeTemporaryFolder()
    say(`making ${name}`)
    make(music.path)
    await using site = await startServerUnderTest({ dataDirectory: folder.path, previews: 'on-demand' })
    say(`importing ${name} beside ${site.url}`)
    const { peaks, seconds } = await peaksOfImport(music.path, folder.path)
    for (const [process, bytes] of peaks) {
      figures.push({ name: `${name}: ${process}, at most`, value: bytes / bytesPerMb, unit: 'MB', bound })
    }
    figures.push({ name: `${name}: until it ended`, value: seconds, unit: 's' })
  }
  await measure(`${files} files of ${secondsOfSmall} s`, (folder) =>
    makeRecordings(folder, files, secondsOfSmall),
  )
  await measure(`one file of ${hours} h`, (folder) =>
    makeRecording(join(folder, 'Long.wav'), { song: 1, seconds: hours * 3600 }),
  )
  return {
    figures,
    remarks: [
      `Resident sets of each process of the command, read every ${everyMs} ms; WAV, 16 bits, two channels, imported as drafts.`,
    ],
  }
}

async function peaksOfImport(
  music: string,
  dataDirectory: string,
): Promise<{ peaks: Map<string, number>; seconds: number }> {
  const run = startImport(music, dataDirectory)
  const peaks = new Map<string, number>()
  while (!run.isDone()) {
    for (const { command, residentBytes } of memoryOfTree(run.program.pid)) {
      const name = /[^/ ]+\.ts/.exec(command)?.[0] ?? 'another process'
      peaks.set(name, Math.max(peaks.get(name) ?? 0, residentBytes))
    }
    await delay(everyMs)
  }
  if (!importSummary.test(run.program.output()))
    throw new UnmeasurableError(`The import did not end well: ${run.program.output().slice(-300)}`)
  return { peaks, seconds: run.seconds() }
}
