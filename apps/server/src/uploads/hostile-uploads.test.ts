import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { encodeWav } from '@tempolibre/audio'
import { runNextJob } from '@tempolibre/database'
import { openFolder } from '@tempolibre/media/storage'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openUploadSite, type UploadSite } from './fixtures/upload-site.ts'
import { createUploadJobs } from './upload-jobs.ts'

let site: UploadSite
let upload: string

beforeEach(async () => {
  site = await openUploadSite()
  upload = (await site.studio('/uploads', { name: 'Hostile' })).body.record.id
})
afterEach(() => site.close())

const rate = 44_100
const tone = encodeWav(
  { sampleRate: rate, channels: [Float32Array.from({ length: 2 * rate }, (_, at) => Math.sin(at / 16) / 2)] },
  16,
)

async function put(path: string, bytes: Uint8Array): Promise<void> {
  const file = await site.announce(upload, path, bytes.length)
  expect((await site.send(file.path, 0, new Uint8Array(bytes))).status, path).toBe(204)
}

/** A frame of MPEG 2.5 that is silent: 72 bytes and as many ms. */
function silentMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(72)
  frame.writeUInt32BE(0xffe318c0)
  return Buffer.alloc(72 * Math.ceil(seconds / 0.072), frame)
}

/** Boxes of an MP4 with so many tracks. */
function tracksOf(count: number): Buffer {
  const box = (name: string, ...content: Buffer[]) => {
    const body = Buffer.concat(content)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length + 8)
    head.write(name, 4)
    return Buffer.concat([head, body])
  }
  const track = box('trak', box('tkhd', Buffer.alloc(84)))
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0M4A mp42')),
    box('moov', box('mvhd', Buffer.alloc(100)), Buffer.alloc(track.length * count, track)),
  ])
}

const headOf = (mark: string, ...content: (Buffer | string)[]) =>
  Buffer.concat([Buffer.from(mark, 'latin1'), ...content.map((part) => Buffer.from(part))])

/** What arrives by the door of the studio, and how each file ends. */
const files: Readonly<Record<string, [content: () => Uint8Array, code: RegExp]>> = {
  'zip.wav': [
    () => headOf('PK\u0003\u0004', Buffer.alloc(26), deflateRawSync(Buffer.alloc(50_000_000))),
    /^sound_unsupported$/,
  ],
  'lie.wav': [
    () => Buffer.concat([tone.subarray(0, 40), Buffer.from([0xfe, 0xff, 0xff, 0xff]), tone.subarray(44)]),
    /^sound_damaged$/,
  ],
  'w64.wav': [() => headOf('riff.\x91\xcf\x11\xa5\xd6\x28\xdb\x04\xc1\0\0', Buffer.alloc(5000)), /^sound_/],
  'caf.wav': [() => headOf('caff\0\x01\0\0desc', Buffer.alloc(5000)), /^sound_/],
  'tracks.wav': [() => tracksOf(100_000), /^sound_/],
  'list.wav': [() => Buffer.from('#EXTM3U\n#EXTINF:10,\n/etc/passwd\n'), /^sound_unsupported$/],
  'concat.wav': [() => Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"), /^sound_unsupported$/],
  'letter.wav': [() => Buffer.from('R'), /^sound_/],
  'head.wav': [() => tone.subarray(0, 44), /^sound_/],
  'half.wav': [() => tone.subarray(0, 50_000), /^sound_damaged$/],
  'day.mp3': [() => silentMp3(20 * 3600), /^sound_too_long$/],
}

test(
  '[R15.102] of hostile files that are uploaded each ends in a word about that file, nothing of it is left, and the others are imported',
  { tags: 'thorough', timeout: 300_000 },
  async () => {
    for (const [name, [content]] of Object.entries(files)) await put(name, content())
    await put('Tone.wav', tone)
    const rows = [...Object.keys(files), 'Tone.wav'].map((name) => `${name},Ada,Jazz\n`)
    await put('t.csv', Buffer.from(`file,artist,genres\n${rows.join('')}`))
    await site.studio(`/uploads/${upload}/runs`, { kind: 'draft' })
    const storage = openFolder(site.mediaDirectory)
    const jobs = createUploadJobs({
      db: site.db,
      config: { connectionString: site.url },
      storage: storage.settings,
      uploadsDirectory: site.uploadsDirectory,
    })
    while ((await runNextJob(site.db, jobs)).state !== 'nothing_due');
    const { body } = await site.studio(`/uploads/${upload}/files?per_page=100`)
    const outcomes = new Map<string, { state: string; problem: { code: string; message: string } | null }>(
      body.records.map((file: { path: string }) => [file.path, file]),
    )
    for (const [name, [, code]] of Object.entries(files)) {
      expect(outcomes.get(name), name).toMatchObject({ state: 'failed' })
      expect(outcomes.get(name)?.problem?.code, name).toMatch(code)
      // What to do.
      expect(outcomes.get(name)?.problem?.message, name).toMatch(/: \w+ /)
    }
    expect(outcomes.get('Tone.wav')?.state).toBe('done')
    expect(readdirSync(join(site.mediaDirectory, 'masters'))).toEqual([
      expect.stringMatching(/^[\da-f]{32}\.wav$/),
    ])
    expect(readdirSync(join(site.uploadsDirectory, upload, 'parts'))).toEqual([])
  },
)
