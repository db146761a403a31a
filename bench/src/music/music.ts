import { fork } from 'node:child_process'
import { join } from 'node:path'
import { renderingProcessOptions } from '@tempolibre/media/process-options'
import { type BenchOptions, type SubjectReport, UnmeasurableError } from '../figure.ts'
import { formatNumber } from '../print-report.ts'
import type { RenderedSong } from './render-songs.ts'

const minSpeed = 20
const maxMb = 300
const program = join(import.meta.dirname, 'render-songs.ts')
/** Maximum time in ms. */
const patienceMs = 600_000

/**
 * One song of each of several genres, composed and rendered in a separate process, like a server's renderer: in one
 * pass with the master gain stored with the library.
 */
export async function measureMusic({ say, short }: BenchOptions): Promise<SubjectReport> {
  const songs: RenderedSong[] = []
  await renderInProcess(short ? 3 : 30, (song) => {
    songs.push(song)
    say(`${song.id}: ${formatNumber(song.soundSeconds / song.cpuSeconds)} × real time`)
  })
  const speeds = songs.map(({ cpuSeconds, soundSeconds }) => soundSeconds / cpuSeconds)
  const total = (field: 'cpuSeconds' | 'soundSeconds') => songs.reduce((sum, song) => sum + song[field], 0)
  const [first] = songs
  const peak = Math.max(...songs.map(({ peakBytes }) => peakBytes))
  if (!first) throw new UnmeasurableError('Nothing was rendered: the demo library has no songs.')
  return {
    figures: [
      {
        name: 'composing and rendering, all songs',
        value: total('soundSeconds') / total('cpuSeconds'),
        unit: '× real time',
        bound: { min: minSpeed },
      },
      {
        name: 'composing and rendering, slowest song',
        value: Math.min(...speeds),
        unit: '× real time',
        bound: { min: minSpeed },
      },
      { name: 'peak memory of the process', value: peak / 1e6, unit: 'MB', bound: { max: maxMb } },
    ],
    remarks: [
      `${songs.length} songs, one of a genre, one after the other in one process; seconds of sound for each second of CPU that all threads of the process used. The first (${first.id}) also loads and compiles the code.`,
      'Sound as it leaves the limiter, not yet encoded. Memory is the largest resident set since the process began.',
    ],
  }
}

/** Runs the program and passes on its report of each song. */
function renderInProcess(count: number, take: (song: RenderedSong) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [String(count)], { execArgv: renderingProcessOptions, timeout: patienceMs })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the program sends nothing else
    child.on('message', (message) => take(message as RenderedSong))
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (code === 0) resolve()
      else
        reject(
          new UnmeasurableError(
            `The process that renders songs ended with ${signal ?? `exit code ${code}`}; see above.`,
          ),
        )
    })
  })
}
