import { join } from 'node:path'
import { createClient } from '@tempolibre/contract'
import { downsample } from '@tempolibre/domain/sound-analysis/downsample'
import { hearingRate, hearRecording } from '@tempolibre/domain/sound-search'
import { keysOf } from '@tempolibre/locales'
import { composeSong, listRenderableSongs, renderScore } from '@tempolibre/demo/sound'
import { type BenchOptions, medianOf, type SubjectReport, UnmeasurableError } from '../figure.ts'
import { percentile } from '../search.ts'
import { startServerUnderTest } from '../server-under-test.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { reEncode } from './re-encode.ts'
import { changeSpeed, transpose } from './transpose.ts'

/** Every so many songs of the library are taken. */
const strides = { full: 4, short: 60 } as const
/** Excerpts of each song; how they are changed goes on from song to song. */
const excerptsPerSong = 2
const minFound = 80
const sampleRate = 44_100
const seconds = { shortest: 10, longest: 30 } as const
const bitrates = [64_000, 96_000, 128_000] as const

type Change = (channels: readonly Float32Array[]) => readonly Float32Array[]

/** How excerpts are changed before they are encoded. */
const changes = {
  'cut and re-encoded': (channels) => channels,
  'a semitone higher': (channels) => transpose(channels, { sampleRate, semitones: 1 }),
  'a semitone lower': (channels) => transpose(channels, { sampleRate, semitones: -1 }),
  'played a semitone faster': (channels) => changeSpeed(channels, { sampleRate, semitones: 1 }),
  'played a semitone slower': (channels) => changeSpeed(channels, { sampleRate, semitones: -1 }),
} as const satisfies Record<string, Change>

/** How many excerpts of our own songs, cut, transposed and re-encoded, find their song first. */
export async function measureSoundsLike({ say, short }: BenchOptions): Promise<SubjectReport> {
  await using folder = makeTemporaryFolder()
  await using site = await startServerUnderTest({
    dataDirectory: folder.path,
    previews: 'on-demand',
    trustProxy: true,
  })
  const api = createClient({ baseUrl: site.url })
  const stride = strides[short ? 'short' : 'full']
  const songs = listRenderableSongs().filter((_, place) => place % stride === 1)
  const random = createRandom(20_261_127)
  const names = keysOf(changes)
  const found = new Map(names.map((name) => [name, { count: 0, of: 0 }]))
  const times: number[] = []
  const missed: string[] = []
  for (const [at, song] of songs.entries()) {
    const whole = await render(song)
    for (let turn = 0; turn < excerptsPerSong; turn++) {
      const name = names[times.length % names.length] ?? 'cut and re-encoded'
      const { excerpt, from, length } = cut(whole, random)
      const heard = await hear(changes[name](excerpt), {
        bitrate: bitrates[Math.floor(random() * bitrates.length)] ?? bitrates[0],
        file: join(folder.path, 'excerpt.mp3'),
      })
      const startedAt = performance.now()
      const { tracks } = await api.findSoundsLike(
        { lang: 'en', ...heard, limit: 1 },
        // The limit of one sender is not what is measured.
        { clientAddress: `192.0.2.${times.length % 250}` },
      )
      times.push(performance.now() - startedAt)
      const counted = found.get(name)
      if (counted) counted.of++
      // A song's preview is named by its id.
      if (!tracks[0]?.url.includes(`/${song.id}-`))
        missed.push(`${song.id}, ${name}: ${length.toFixed(0)} s from ${from.toFixed(0)} s`)
      else if (counted) counted.count++
    }
    say(`${at + 1} of ${songs.length}: ${song.id}`)
  }
  const shareOf = (count: number, of: number) => (100 * count) / of
  return {
    figures: [
      {
        name: 'excerpts that find their song first',
        value: shareOf(times.length - missed.length, times.length),
        unit: '%',
        bound: { min: minFound },
      },
      ...[...found].map(([name, { count, of }]) => ({ name, value: shareOf(count, of), unit: '%' }) as const),
      { name: 'to the answer, median', value: medianOf(times), unit: 'ms' },
      { name: 'to the answer, p95', value: percentile(times, 95), unit: 'ms' },
    ],
    remarks: [
      `${songs.length} songs, ${excerptsPerSong} excerpts of 10 to 30 s of each from anywhere, as MP3 at 64, 96 or 128 kbit/s, decoded and heard by the code that browsers run.`,
      `Not found first: ${missed.length === 0 ? 'none' : missed.join('; ')}.`,
    ],
  }
}

type Song = ReturnType<typeof listRenderableSongs>[number]

async function render({ id, ...settings }: Song): Promise<Float32Array[]> {
  const sides: [Float32Array[], Float32Array[]] = [[], []]
  for await (const { left, right } of renderScore(composeSong(id), settings)) {
    sides[0].push(left)
    sides[1].push(right)
  }
  return sides.map((pieces) => {
    const whole = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const piece of pieces) {
      whole.set(piece, at)
      at += piece.length
    }
    return whole
  })
}

function cut(whole: readonly Float32Array[], random: () => number) {
  const length = seconds.shortest + random() * (seconds.longest - seconds.shortest)
  const from = random() * ((whole[0]?.length ?? 0) / sampleRate - length)
  const [first, last] = [from, from + length].map((second) => Math.floor(second * sampleRate))
  return { from, length, excerpt: whole.map((channel) => channel.subarray(first, last)) }
}

async function hear(
  channels: readonly Float32Array[],
  { bitrate, file }: { bitrate: number; file: string },
): Promise<Exclude<ReturnType<typeof hearRecording>, string>> {
  const decoded = await reEncode(channels, { bitrate, file, sampleRate })
  const halved = decoded.map((channel) => downsample({ sampleRate, samples: channel }, hearingRate))
  const heard = hearRecording({
    sampleRate: halved[0]?.sampleRate ?? hearingRate,
    channels: halved.map(({ samples }) => samples),
  })
  if (typeof heard === 'string') throw new UnmeasurableError(`An excerpt could not be heard: ${heard}.`)
  return heard
}

/** Numbers from 0 to 1, the same for the same seed. Source: Mulberry32, T. Ettinger, 2017. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
