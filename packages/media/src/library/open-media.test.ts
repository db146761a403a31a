import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { probeAudio } from '@tempolibre/audio'
import { makePreviewTag } from '@tempolibre/audio/tags'
import { encodeWav } from '@tempolibre/audio/wav'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openFolder } from '../files/storage.ts'
import { exampleShape } from '../rendering/example-recordings.ts'
import { previewLength, renditionLength } from '../sound/formats.ts'
import { type Media, openMedia } from './open-media.ts'
import type { RecordedTrack } from './tracks.ts'

/** A label's recordings, without a preview or an MP3 of any of them. */
const folder = mkdtempSync(join(tmpdir(), 'media-'))
const directory = join(folder, 'media')
const tone = (hertz: number, sampleRate: number) =>
  Float32Array.from(
    { length: sampleRate * 2 },
    (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / sampleRate),
  )
const recordings = {
  stereo: encodeWav({ sampleRate: 44_100, channels: [tone(440, 44_100), tone(660, 44_100)] }, 24),
  mono: encodeWav({ sampleRate: 48_000, channels: [tone(440, 48_000)] }, 16),
  studio: encodeWav({ sampleRate: 96_000, channels: [tone(440, 96_000), tone(660, 96_000)] }, 24),
  surround: encodeWav(
    { sampleRate: 48_000, channels: Array.from({ length: 6 }, () => tone(440, 48_000)) },
    16,
  ),
  cut: encodeWav({ sampleRate: 44_100, channels: [tone(440, 44_100)] }, 16).subarray(0, 50_000),
}
const tracks = [...Object.keys(recordings), 'missing'].map((id): RecordedTrack => ({
  title: id,
  artist: 'Ada',
  preview: `previews/${id}.mp3`,
  master: `masters/${id}.wav`,
}))
// A list of tracks may name any file.
tracks.push({ title: 'outside', artist: 'Ada', preview: 'previews/outside.mp3', master: '../outside.wav' })
const visit = () => ({ reader: 'ada', left: new AbortController().signal })
const log = { error: vi.fn<(details: object, message: string) => void>(), warn: vi.fn<() => void>() }
let media: Media

function open(): Media {
  return openMedia({
    storage: openFolder(directory),
    tracks: {
      findByPreview: async (key) => tracks.find(({ preview }) => preview === key),
      findStems: async () => undefined,
      list: async () => tracks,
    },
    onProgress() {},
    log,
  })
}

beforeAll(() => {
  mkdirSync(join(directory, 'masters'), { recursive: true })
  writeFileSync(join(directory, '../outside.wav'), recordings.stereo)
  for (const [id, wav] of Object.entries(recordings)) writeFileSync(join(directory, `masters/${id}.wav`), wav)
  media = open()
})
afterEach(() => log.error.mockClear())
afterAll(async () => {
  await media.stop()
  rmSync(folder, { recursive: true })
})

async function readAll(file: { read(from: number): AsyncIterable<Uint8Array> } | undefined): Promise<Buffer> {
  if (!file) throw new Error('There is no such file.')
  const pieces: Uint8Array[] = []
  for await (const piece of file.read(0)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function probe(name: string, bytes: Uint8Array) {
  const path = join(directory, name)
  writeFileSync(path, bytes)
  const { bitrate, channels, codec, durationSeconds, sampleRate } = await probeAudio(path)
  return {
    codec,
    channels,
    sampleRate,
    kbits: Math.round(bitrate / 1000),
    seconds: Math.round(durationSeconds),
  }
}

describe('of a stored recording', () => {
  test('[R3.6] the preview is made when it is played, at the length announced, and stored', async () => {
    expect(await media.progress({ key: 'previews/stereo.mp3', isPreview: true })).toEqual({
      state: 'not_started',
    })
    const preview = await media.previews.open('previews/stereo.mp3', visit())
    const bytes = await readAll(preview)
    expect(bytes).toHaveLength(preview?.totalBytes ?? 0)
    expect(await probe('stereo-preview.mp3', bytes)).toEqual({
      codec: 'MPEG 1 Layer 3',
      channels: 2,
      sampleRate: 44_100,
      kbits: 160,
      seconds: 2,
    })
    await vi.waitFor(async () =>
      expect((await readFile(join(directory, 'previews/stereo.mp3'))).equals(bytes)).toBe(true),
    )
    expect(await media.progress({ key: 'previews/stereo.mp3', isPreview: true })).toEqual({ state: 'ready' })
  })

  test.each([
    ['stereo', 2, 44_100],
    ['mono', 1, 48_000],
    ['studio', 2, 48_000],
  ])(
    '[R6.3] the MP3 of %s is made when it is downloaded: %i channels at %i Hz',
    async (id, channels, sampleRate) => {
      const file = { key: `masters/${id}.mp3`, isPreview: false }
      const opened = await media.open(file, visit())
      const bytes = await readAll(opened)
      expect(bytes).toHaveLength(opened?.totalBytes ?? 0)
      expect(await probe(`${id}-probe.mp3`, bytes)).toEqual({
        codec: 'MPEG 1 Layer 3',
        channels,
        sampleRate,
        kbits: 320,
        seconds: 2,
      })
      await vi.waitFor(async () => expect(await media.progress(file)).toEqual({ state: 'ready' }))
    },
  )

  test('a recording that is replaced gets another MP3', async () => {
    const file = { key: 'masters/mono.mp3', isPreview: false }
    const before = await media.open(file, visit())
    await utimes(join(directory, 'masters/mono.wav'), 1, 1)
    const after = await media.open(file, visit())
    expect(after?.version).not.toBe(before?.version)
    await readAll(after)
  })

  test('a FLAC is made from its WAV, and the WAV is sent as it is', async () => {
    const wav = await readAll(await media.open({ key: 'masters/stereo.wav', isPreview: false }, visit()))
    expect(wav.equals(recordings.stereo)).toBe(true)
    const flac = await readAll(await media.open({ key: 'masters/stereo.flac', isPreview: false }, visit()))
    expect(await probe('probe.flac', flac)).toMatchObject({ codec: 'FLAC', channels: 2, seconds: 2 })
  })

  test('what is stored beside it is sent instead', async () => {
    writeFileSync(join(directory, 'masters/surround.mp3'), 'the operator’s own')
    const own = await media.open({ key: 'masters/surround.mp3', isPreview: false }, visit())
    expect((await readAll(own)).toString()).toBe('the operator’s own')
    rmSync(join(directory, 'masters/surround.mp3'))
  })

  test.each([
    ['surround', /has 6 channels at 48000 Hz: store it as mono or stereo/],
    ['cut', /cut\.wav ends too early: export or upload it again/],
  ])('that cannot be rendered (%s), there is no preview, and the log says why', async (id, reason) => {
    expect(await media.previews.open(`previews/${id}.mp3`, visit())).toBeUndefined()
    expect(log.error.mock.calls.map(([, message]) => message)).toEqual([expect.stringMatching(reason)])
  })
})

test('[R1.4] all missing previews and MP3s are made ahead, and one that cannot be does not stop the others', async () => {
  const { signal } = new AbortController()
  await media.previews.renderAhead(signal)
  expect((await readdir(join(directory, 'previews'))).sort()).toEqual([
    'mono.mp3',
    'stereo.mp3',
    'studio.mp3',
  ])
  await media.masters.renderAhead(signal)
  for (const id of ['stereo', 'mono', 'studio'])
    expect(await media.progress({ key: `masters/${id}.mp3`, isPreview: false })).toEqual({ state: 'ready' })
})

test('[R6.3] recordings that a maker makes are rendered ahead, as WAV, MP3 and a tagged preview', async () => {
  const made = join(folder, 'made')
  const recording = {
    id: 'first',
    title: 'Été',
    artist: 'House Band',
    licenceUrl: 'https://music.example/free',
    preview: 'previews/first.mp3',
    master: 'masters/first.wav',
    ...exampleShape,
  }
  const maker = {
    module: pathToFileURL(join(import.meta.dirname, '..', 'rendering', 'example-recordings.ts')).href,
    recordings: [recording],
  }
  // What a release without info headers has left: one frame shorter.
  mkdirSync(join(made, 'masters'), { recursive: true })
  writeFileSync(join(made, 'masters/first.mp3'), Buffer.alloc(renditionLength('mp3', exampleShape) - 1044))
  const tracksOfNone = {
    findByPreview: async () => undefined,
    list: async () => [],
    findStems: async () => undefined,
  }
  const ownMedia = openMedia({ storage: openFolder(made), tracks: tracksOfNone, maker, onProgress() {}, log })
  try {
    await ownMedia.masters.renderAhead(new AbortController().signal)
    for (const format of ['wav', 'mp3'] as const) {
      const { size } = await stat(join(made, 'masters', `first.${format}`))
      expect(size).toBe(renditionLength(format, exampleShape))
      const opened = await ownMedia.open({ key: `masters/first.${format}`, isPreview: false }, visit())
      // Nobody resumes the shorter one with the bytes of this one.
      expect(opened?.version === '').toBe(format === 'wav')
    }
    await ownMedia.previews.renderAhead(new AbortController().signal)
    const path = join(made, recording.preview)
    expect((await stat(path)).size).toBe(previewLength(recording))
    expect(ownMedia.previews.lengths.get(recording.preview)).toBe(previewLength(recording))
    const tag = makePreviewTag(recording)
    expect((await readFile(path)).subarray(0, tag.length).equals(tag)).toBe(true)
  } finally {
    await ownMedia.stop()
  }
})

test.each([
  'previews/unknown.mp3',
  'previews/missing.mp3',
  'previews/outside.mp3',
  '../secret.mp3',
  'previews/../masters/stereo.mp3',
])('there is no preview %s', async (key) => {
  expect(await media.previews.open(key, visit())).toBeUndefined()
  expect(await media.progress({ key, isPreview: true })).toBeUndefined()
})

test.each(['masters/unknown.mp3', 'masters/unknown.flac', 'masters/../../etc/passwd', 'masters/missing.wav'])(
  'there is no recording %s',
  async (key) => {
    expect(await media.open({ key, isPreview: false }, visit())).toBeUndefined()
    expect(await media.progress({ key, isPreview: false })).toBeUndefined()
  },
)
