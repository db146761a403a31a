import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeWav } from '@tempolibre/audio'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openFolder } from '../files/storage.ts'
import { openMedia, type Media } from './open-media.ts'

const directory = mkdtempSync(join(tmpdir(), 'editions-'))
const storage = openFolder(directory)
const log = { error() {}, warn() {} }
const sampleRate = 44_100
let media: Media

/** Clicks twice a second under a tone that rises every two seconds, in stereo. */
function makeRecording(seconds: number): Float32Array[] {
  const left = Float32Array.from({ length: seconds * sampleRate }, (_, at) => {
    const time = at / sampleRate
    const click = Math.exp(-60 * (time % 0.5)) * Math.sin(2 * Math.PI * 1800 * time)
    const tone = Math.sin(2 * Math.PI * ([220, 262, 330, 294][Math.floor(time / 2) % 4] ?? 220) * time)
    return (0.4 * click + 0.2 * tone) * Math.min(1, (seconds - time) / 2)
  })
  return [left, left.map((sample) => sample * 0.8)]
}

beforeAll(() => {
  mkdirSync(join(directory, 'masters'))
  const file = (seconds: number) => encodeWav({ sampleRate, channels: makeRecording(seconds) }, 24)
  writeFileSync(join(directory, 'masters', 'song.wav'), file(40))
  writeFileSync(join(directory, 'masters', 'sting.wav'), file(4))
  media = openMedia({
    storage,
    tracks: { findByPreview: async () => undefined, list: async () => [], findStems: async () => undefined },
    onProgress() {},
    log,
  })
})
afterAll(async () => {
  await media.stop()
  rmSync(directory, { recursive: true })
})

const visit = { reader: 'a', left: new AbortController().signal }

async function read(edition: string, ending: string): Promise<Buffer> {
  const file = await media.open({ key: `masters/song.${ending}`, isPreview: false, edition }, visit)
  const pieces: Uint8Array[] = []
  for await (const piece of file?.read(0) ?? []) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('[R14.2] [R14.3] what is made of a recording without a score', () => {
  test('are edits and lengths to measure, but neither loop nor stems', async () => {
    expect(await media.editions.offer('masters/song.wav')).toEqual({
      hasScore: false,
      edits: [15, 30],
      loopSamples: undefined,
      stems: [],
      fit: { min: 10, max: 120 },
    })
    expect(await media.editions.offer('masters/sting.wav')).toMatchObject({ edits: [], fit: undefined })
    expect(await media.editions.offer('masters/none.wav')).toBeUndefined()
  })

  test('has the asked length to the sample in every format, and the same bytes each time', async () => {
    const wav = await read('fit-25123456', 'wav')
    expect(wav.length).toBe(44 + Math.round(25.123456 * sampleRate) * 6)
    expect(await read('fit-25123456', 'wav')).toEqual(wav)
    // It begins as the recording does: heard before its bars are known, and after.
    const whole = encodeWav({ sampleRate, channels: makeRecording(40) }, 24)
    expect(wav.subarray(44, 44 + sampleRate * 6)).toEqual(
      Buffer.from(whole.subarray(44, 44 + sampleRate * 6)),
    )
    const flac = await read('fit-25123456', 'flac')
    expect(flac.subarray(0, 4).toString()).toBe('fLaC')
    const heard = await media.editions.preview(
      { key: 'masters/song.wav', edition: 'edit-30', tags: { title: 'Song', artist: 'Ada' } },
      visit,
    )
    let bytes = 0
    for await (const piece of heard?.read(0) ?? []) bytes += piece.length
    expect(bytes).toBe(heard?.totalBytes)
  })

  test.each(['loop', 'stem-drums', 'fit-121000000', 'edit-60', 'nonsense'])(
    '%s cannot be made',
    async (edition) => {
      expect(await media.open({ key: 'masters/song.wav', isPreview: false, edition }, visit)).toBeUndefined()
      expect(await media.progress({ key: 'masters/song.wav', isPreview: false, edition })).toBeUndefined()
    },
  )
})

test('[R15.114] of an archive it is known that a file of it was postponed, until when, and that all are there', async () => {
  const archive = { key: 'masters/song.mp3', isPreview: false, edition: 'all' }
  expect(await media.progress(archive)).toEqual({ state: 'not_started' })
  const refused = Object.assign(new Error('in debt'), { seconds: 131 })
  const open = (edition: string | undefined, inDebt = false) =>
    media.open(
      { ...archive, edition },
      { ...visit, beginsAtOnce: true, ...(inDebt && { refuse: () => refused }) },
    )
  await expect(open('edit-15', true)).rejects.toThrow('in debt')
  expect(await media.progress(archive)).toMatchObject({
    state: 'postponed',
    secondsLeft: expect.any(Number),
  })
  for (const edition of [undefined, 'edit-15', 'edit-30'])
    for await (const _ of (await open(edition))?.read(0) ?? []);
  await vi.waitFor(async () => expect(await media.progress(archive)).toEqual({ state: 'ready' }))
  expect(await media.progress({ ...archive, key: 'masters/none.mp3' })).toBeUndefined()
})
