import { setTimeout as delay } from 'node:timers/promises'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import { listAllTracks } from './catalogue.ts'
import { type BenchOptions, medianOf, type SubjectReport, UnmeasurableError } from './figure.ts'
import { formatNumber } from './print-report.ts'
import { startServerUnderTest } from './server-under-test.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const maxSeconds = 1.5
/** Bytes of a second of a preview: 160 kbit/s. */
const secondOfSound = 20_000
/** Maximum time in ms. */
const patienceMs = 60_000
/** Nobody types a length or chooses a video sooner after the list has opened, in ms. */
const typingMs = 2000
/** Lengths in microseconds, shorter and longer than most songs. */
const lengths = [137_250_000, 61_000_000, 240_000_000]

/** How long a visitor waits for the first sound of a version made to measure that nobody has asked for before. */
export async function measureFittedSound({ say, short }: BenchOptions): Promise<SubjectReport> {
  await using folder = makeTemporaryFolder()
  await using site = await startServerUnderTest({ dataDirectory: folder.path, previews: 'on-demand' })
  const tracks = (await listAllTracks(site.url))
    .filter((_, index) => index % 40 === 7)
    .slice(0, short ? 2 : 5)
  const first: number[] = []
  const second: number[] = []
  const remarks: string[] = []
  for (const { id, title } of tracks) {
    // What the page asks for when its list is opened; the process that renders is started with it.
    await readJson(`${site.url}/api/v1/editions/${id}`)
    await delay(typingMs)
    for (const length of lengths) {
      const heard = await listen(site.url, `${id}/fit-${length}`)
      first.push(heard.firstByte)
      second.push(heard.oneSecond)
      const line = `${title}, ${length / 1e6} s: first sound ${formatNumber(heard.firstByte)} s, 1 s of it ${formatNumber(heard.oneSecond)} s`
      remarks.push(`${line}.`)
      say(line)
    }
  }
  return {
    figures: [
      { name: 'to the first sound, median', value: medianOf(first), unit: 's' },
      { name: 'to 1 s of sound, median', value: medianOf(second), unit: 's' },
      {
        name: 'to the first sound, slowest',
        value: Math.max(...first),
        unit: 's',
        bound: { max: maxSeconds },
      },
    ],
    remarks: [
      `${tracks.length} songs in ${lengths.length} lengths each, never rendered before, one after the other, each left after a second of sound; the list of the first was opened ${typingMs / 1000} s before.`,
      ...remarks,
    ],
  }
}

/** From the press of the button: the address, then the sound. */
async function listen(siteUrl: string, edition: string): Promise<{ firstByte: number; oneSecond: number }> {
  const stop = new AbortController()
  const pressed = performance.now()
  const elapsed = () => (performance.now() - pressed) / 1000
  const { url } = await readJson(`${siteUrl}/api/v1/editions/${edition}`)
  const response = await fetch(String(url), {
    signal: AbortSignal.any([stop.signal, AbortSignal.timeout(patienceMs)]),
  })
  if (!response.ok || !response.body) throw new UnmeasurableError(`${edition} answered ${response.status}.`)
  let firstByte: number | undefined
  let received = 0
  try {
    for await (const chunk of response.body) {
      firstByte ??= elapsed()
      received += chunk.length
      if (received >= secondOfSound) return { firstByte, oneSecond: elapsed() }
    }
  } finally {
    stop.abort()
  }
  throw new UnmeasurableError(`${edition} ended after ${received} bytes.`)
}

async function readJson(address: string): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
  if (!response.ok) throw new UnmeasurableError(`${address} answered ${response.status}.`)
  return fieldsOf(await response.json())
}
