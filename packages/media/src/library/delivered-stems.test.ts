import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { wavHeader, wavSamples } from '@tempolibre/audio/wav'
import { stemFileLength } from '@tempolibre/domain/stem-file'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openFolder } from '../files/storage.ts'
import { renditionHead, renditionLength, wavBits } from '../sound/formats.ts'
import { judgeStems } from '../stems/stored-stems.ts'
import { type Media, openMedia } from './open-media.ts'

const directory = mkdtempSync(join(tmpdir(), 'media-delivered-'))
const storage = openFolder(directory)
const shape = { sampleRate: 48_000, channels: 2 as const, sampleCount: 60_000 }
const stems = [
  { id: 'drums', master: 'masters/drums.wav' },
  { id: 'guitar', master: 'masters/guitar.wav' },
]
const delivered = { title: 'Salt', artist: 'Ada', stems, key: 'stems/delivered-1-0123456789abcdef.mp3' }
const visit = () => ({ reader: 'ada', left: new AbortController().signal })
let media: Media

/** A tone whose samples are multiples of 2^-8, so that every depth holds them exactly. */
const tone = (count: number, period: number) =>
  Float32Array.from({ length: count }, (_, at) => Math.round(60 * Math.sin(at / period)) / 256)

async function store(
  key: string,
  sides: readonly Float32Array[],
  sampleRate: number,
  bits: 16 | 24 = 24,
): Promise<void> {
  const channels = sides.length === 1 ? 1 : 2
  const head = wavHeader({ sampleRate, channels, sampleCount: sides[0]?.length ?? 0, bits })
  await writeFile(join(directory, key), Buffer.concat([head, wavSamples([...sides], bits)]))
}

const drums = tone(shape.sampleCount, 20)
const guitar = [tone(shape.sampleCount, 7), tone(shape.sampleCount, 9)] as const

beforeAll(async () => {
  await mkdir(join(directory, 'masters'))
  // Mono and stereo, of different depths: their blocks begin at other moments.
  await store('masters/drums.wav', [drums], shape.sampleRate, 16)
  await store('masters/guitar.wav', guitar, shape.sampleRate)
  await store('masters/short.wav', [drums.subarray(1)], shape.sampleRate)
  await store('masters/slow.wav', [drums], 44_100)
  media = openMedia({
    storage,
    tracks: {
      findByPreview: async () => undefined,
      list: async () => [],
      findStems: async (song) =>
        ('key' in song ? song.key === delivered.key : song.master === 'masters/salt.wav')
          ? delivered
          : undefined,
    },
    onProgress() {},
    log: { error: vi.fn<() => void>(), warn: vi.fn<() => void>() },
  })
})
afterAll(async () => {
  await media.stop()
  rmSync(directory, { recursive: true })
})

async function readAll(file: { read(from: number): AsyncIterable<Uint8Array> } | undefined): Promise<Buffer> {
  if (!file) throw new Error('There is no such file.')
  const pieces: Uint8Array[] = []
  for await (const piece of file.read(0)) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('[R14.4] delivered stems are one file of the length announced, at their own rate', async () => {
  const bytes = await readAll(await media.stems.open(delivered.key, visit()))
  expect(bytes).toHaveLength(stemFileLength(2, shape.sampleCount, shape.sampleRate))
  expect(await media.stems.open('stems/delivered-2-0123456789abcdef.mp3', visit())).toBeUndefined()
})

test('[R14.4] files of stems that were replaced are removed an hour after it was noticed', async () => {
  const files = () => readdir(join(directory, 'stems'))
  const [current, replaced] = [basename(delivered.key), 'delivered-1-fedcba9876543210.mp3']
  await readAll(await media.stems.open(delivered.key, visit()))
  await writeFile(join(directory, 'stems', replaced), 'ID3')
  try {
    const openIn = async (hours: number) => {
      vi.useFakeTimers({ now: Date.now() + hours * 3600_000, toFake: ['Date'] })
      await media.stems.open(delivered.key, visit())
    }
    await openIn(2)
    await openIn(0.5)
    expect(await files()).toContain(replaced)
    await openIn(2)
    await vi.waitFor(async () => expect(await files()).toEqual([current]))
  } finally {
    vi.useRealTimers()
  }
})

test('[R14.4] a mix of delivered stems is the sum of their samples, each with its factor', async () => {
  const wanted = { key: 'masters/salt.wav', isPreview: false, mix: 'i100_guitar-50' }
  const bytes = await readAll(await media.open(wanted, visit()))
  const expected = guitar.map((side) => side.map((sample, at) => (drums[at] ?? 0) + sample * 0.25))
  expect(bytes.equals(Buffer.concat([renditionHead('wav', shape), wavSamples(expected, wavBits)]))).toBe(true)
  const asMp3 = await media.open({ ...wanted, key: 'masters/salt.mp3' }, visit())
  expect(asMp3?.totalBytes).toBe(renditionLength('mp3', shape))
  for (const mix of ['i40', 'i100_bass-50', 'loud'])
    expect(await media.open({ ...wanted, mix }, visit())).toBeUndefined()
})

test('[R14.4] tells why stems cannot be mixed', async () => {
  const judge = (...names: string[]) =>
    judgeStems(
      storage,
      names.map((name) => ({ master: name === '' ? null : `masters/${name}.wav` })),
    )
  expect(await judge('drums', 'guitar')).toEqual(shape)
  expect(await judge('drums', 'short')).toBe('lengths')
  expect(await judge('drums', 'slow')).toBe('rates')
  expect(await judge('drums', 'lost')).toBe('files')
  expect(await judge('drums', '')).toBe('files')
  expect(await judge(...Array.from({ length: 13 }, () => 'drums'))).toBe('many')
})
