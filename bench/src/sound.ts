import type { TrackSummary } from '@tempolibre/contract'
import { listAllTracks } from './catalogue.ts'
import { type BenchOptions, medianOf, type SubjectReport, UnmeasurableError } from './figure.ts'
import { formatNumber } from './print-report.ts'
import { cpuSecondsOf } from './processes.ts'
import { findRenderer } from './find-renderer.ts'
import { startServerUnderTest } from './server-under-test.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const maxSeconds = 3
const soundSeconds = 1
/** Maximum time in ms. */
const patienceMs = 120_000

/** Times since the request, in seconds. */
interface Listening {
  title: string
  headers: number
  firstByte: number
  /** Enough bytes have arrived for a second of sound. */
  oneSecond: number
  /** CPU time of the server and its renderer until then; undefined if the system does not tell. */
  cpu: number | undefined
}

/** How long a visitor waits for a song that was never rendered, while others are being rendered. */
export async function measureSound({ say, short }: BenchOptions): Promise<SubjectReport> {
  const songs = short ? 3 : 5
  await using folder = makeTemporaryFolder()
  await using site = await startServerUnderTest({ dataDirectory: folder.path, previews: 'ahead' })
  const tracks = await listAllTracks(site.url)
  const heard: Listening[] = []
  // Spread over the whole catalogue, so that different kinds of music are measured.
  const stride = Math.max(1, Math.floor(tracks.length / (songs * 2)))
  for (let index = 1; heard.length < songs; index += stride) {
    const track = tracks[index]
    if (!track) throw new UnmeasurableError(`Fewer than ${songs} songs were left that had not been rendered.`)
    if (findRenderer(site.pid) === undefined)
      throw new UnmeasurableError(
        'Nothing is being rendered in the background: there is no such case to measure.',
      )
    const listening = await listen(track, site.pid)
    if (!listening) continue
    heard.push(listening)
    say(`${track.title}: ${formatNumber(listening.oneSecond)} s`)
  }
  const firstBytes = heard.map(({ firstByte }) => firstByte)
  const oneSeconds = heard.map(({ oneSecond }) => oneSecond)
  return {
    figures: [
      { name: 'to the first byte, median', value: medianOf(firstBytes), unit: 's' },
      { name: 'to 1 s of sound, median', value: medianOf(oneSeconds), unit: 's' },
      {
        name: 'to the first byte, slowest',
        value: Math.max(...firstBytes),
        unit: 's',
        bound: { max: maxSeconds },
      },
      {
        name: 'to 1 s of sound, slowest',
        value: Math.max(...oneSeconds),
        unit: 's',
        bound: { max: maxSeconds },
      },
    ],
    remarks: [
      `${songs} songs, one after the other, each left after a second of sound; a fresh data folder, previews rendered in the background meanwhile.`,
      'A second of sound is the preview’s whole length in bytes divided by its duration; the bit rate is constant.',
      ...heard.map(
        ({ cpu, firstByte, headers, oneSecond, title }) =>
          `${title}: headers ${formatNumber(headers)} s, first byte ${formatNumber(firstByte)} s, 1 s of sound ${formatNumber(oneSecond)} s${cpu === undefined ? '' : `, for which ${formatNumber(cpu)} s of CPU were used`}.`,
      ),
    ],
  }
}

/** Plays the first second of a track; undefined if its preview was already rendered. */
async function listen(
  { duration_seconds, title, url }: TrackSummary,
  serverPid: number,
): Promise<Listening | undefined> {
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(patienceMs)])
  const cpuBefore = cpuSecondsOf(serverPid)
  const clicked = performance.now()
  const elapsed = () => (performance.now() - clicked) / 1000
  const response = await fetch(url, { signal })
  const headers = elapsed()
  if (response.status !== 200 || !response.body)
    throw new UnmeasurableError(`${url} answered ${response.status}, not 200.`)
  try {
    // Only a preview that is being rendered has `no-store`.
    if (response.headers.get('cache-control') !== 'no-store') return undefined
    const length = Number(response.headers.get('content-length'))
    if (!(length > 0)) throw new UnmeasurableError(`${url} does not announce its length.`)
    const wanted = (length / duration_seconds) * soundSeconds
    let firstByte: number | undefined
    let received = 0
    for await (const chunk of response.body) {
      firstByte ??= elapsed()
      received += chunk.length
      if (received < wanted) continue
      const oneSecond = elapsed()
      const cpuAfter = cpuSecondsOf(serverPid)
      const cpu = cpuBefore === undefined || cpuAfter === undefined ? undefined : cpuAfter - cpuBefore
      return { title, headers, firstByte, oneSecond, cpu }
    }
    throw new UnmeasurableError(`${url} ended after ${received} bytes, before a second of sound.`)
  } finally {
    stop.abort()
  }
}
