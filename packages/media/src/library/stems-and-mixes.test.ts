import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { wavSamples } from '@tempolibre/audio/wav'
import { stemFileLength } from '@tempolibre/domain/stem-file'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openFolder } from '../files/storage.ts'
import { exampleShape, openStems } from '../rendering/example-recordings.ts'
import { renditionLength, wavBits } from '../sound/formats.ts'
import type { MadeRecording } from '../sound/recording.ts'
import { readyStems } from '../stems/ready-stems.ts'
import { mixStems } from '../stems/stems-sound.ts'
import { type Media, openMedia } from './open-media.ts'

const directory = mkdtempSync(join(tmpdir(), 'media-stems-'))
const recording: MadeRecording = {
  ...exampleShape,
  id: 'first',
  title: 'First',
  artist: 'Ada',
  preview: 'previews/first.mp3',
  master: 'masters/first.wav',
  stems: { ids: ['drums', 'lead'], key: 'stems/first-1.mp3' },
}
const visit = () => ({ reader: 'ada', left: new AbortController().signal })
let media: Media

beforeAll(() => {
  media = openMedia({
    storage: openFolder(directory),
    tracks: { findByPreview: async () => undefined, list: async () => [], findStems: async () => undefined },
    maker: {
      module: pathToFileURL(join(import.meta.dirname, '..', 'rendering', 'example-recordings.ts')).href,
      recordings: [recording],
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

test('[R14.4] the stems of a recording are one file of the length announced', async () => {
  const file = await media.stems.open('stems/first-1.mp3', visit())
  const bytes = await readAll(file)
  expect(bytes).toHaveLength(stemFileLength(2, exampleShape.sampleCount))
  expect(media.stems.lengths.get('stems/first-1.mp3')).toBe(bytes.length)
  expect(await media.stems.open('stems/second-1.mp3', visit())).toBeUndefined()
})

test('[R14.4] a mix has the samples that the mixer plays: each stem with its gain', async () => {
  const wanted = { key: 'masters/first.wav', isPreview: false, mix: 'i100_drums-50' }
  const bytes = await readAll(await media.open(wanted, visit()))
  expect(bytes).toHaveLength(renditionLength('wav', exampleShape))
  const heard: Uint8Array[] = []
  const stems = readyStems(await openStems('first', openFolder(directory)))
  for await (const block of mixStems(stems, [0.25, 1]).blocks) heard.push(wavSamples([...block], wavBits))
  const samples = Buffer.concat(heard)
  expect(bytes.subarray(-samples.length).equals(samples)).toBe(true)
  const asMp3 = await media.open({ ...wanted, key: 'masters/first.mp3' }, visit())
  expect(asMp3?.totalBytes).toBe(renditionLength('mp3', exampleShape))
})

test('[R15.114] a mix that is refused to somebody in debt says until when, and is made when it is asked for again', async () => {
  const wanted = { key: 'masters/first.wav', isPreview: false, mix: 'i70_lead-30' }
  expect(await media.progress(wanted)).toEqual({ state: 'not_started' })
  const refused = Object.assign(new Error('in debt'), { seconds: 131 })
  const inDebt = { ...visit(), beginsAtOnce: true, refuse: () => refused }
  await expect(media.open(wanted, inDebt)).rejects.toThrow('in debt')
  expect(await media.progress(wanted)).toMatchObject({ state: 'postponed' })
  await readAll(await media.open(wanted, visit()))
  await vi.waitFor(async () => expect(await media.progress(wanted)).toEqual({ state: 'ready' }))
  // Another mix is another file.
  expect(await media.progress({ ...wanted, mix: 'i71_lead-30' })).toEqual({ state: 'not_started' })
  expect(await media.progress({ ...wanted, mix: 'i70_bass-30' })).toBeUndefined()
})

test('[R14.4] there is no mix of other stems, nor of an unknown recording', async () => {
  for (const [key, mix] of [
    ['masters/first.wav', 'i100_bass-50'],
    ['masters/first.wav', 'loud'],
    ['masters/second.wav', 'i100'],
  ] as const)
    expect(await media.open({ key, isPreview: false, mix }, visit())).toBeUndefined()
})

test('[R14.4] mixes that nobody can ask for any more are removed', async () => {
  const old = join(directory, 'masters', 'mix-00000000000000000000000000000000.wav')
  await writeFile(old, 'RIFF')
  // A label's recording of that title, which nobody can make again.
  const song = join(directory, 'masters', 'mix-down-0123456789ab.wav')
  await writeFile(song, 'RIFF')
  const threeDaysAgo = new Date(Date.now() - 3 * 24 * 3600_000)
  await utimes(old, threeDaysAgo, threeDaysAgo)
  await utimes(song, threeDaysAgo, threeDaysAgo)
  vi.useFakeTimers({ now: Date.now() + 2 * 3600_000, toFake: ['Date'] })
  await media.open({ key: 'masters/first.wav', isPreview: false, mix: 'i100_drums-50' }, visit())
  vi.useRealTimers()
  await vi.waitFor(async () =>
    expect(await readdir(join(directory, 'masters'))).not.toContain(
      'mix-00000000000000000000000000000000.wav',
    ),
  )
  expect(await readdir(join(directory, 'masters'))).toContain('mix-down-0123456789ab.wav')
})
