import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeWav } from '@tempolibre/audio/wav'
import { afterAll, expect, test, vi } from 'vitest'
import { openFolder } from '../files/storage.ts'
import { createFlacFiles } from './flac-files.ts'
import type { SoundFile } from '../files/sound-file.ts'

const visit = () => ({ reader: 'ada', left: new AbortController().signal })
const log = { error: vi.fn<() => void>(), warn: vi.fn<() => void>() }
const directory = mkdtempSync(join(tmpdir(), 'tempolibre-flac-'))
afterAll(() => rmSync(directory, { recursive: true }))

const samples = Float32Array.from({ length: 20_000 }, (_, at) => Math.sin(at / 20) * 0.7)
const wav = Buffer.from(encodeWav({ sampleRate: 44_100, channels: [samples] }, 16))

/** The stored WAV, and how often it was read. */
function store() {
  const read = vi.fn<SoundFile['read']>(async function* (from) {
    yield wav.subarray(from)
  })
  return { totalBytes: wav.length, version: '1', read }
}

async function readAll(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

test('a FLAC is stored completely, and remains of dead processes are removed', async () => {
  const folder = join(directory, 'flac')
  await mkdir(folder)
  const twoDaysAgo = new Date(Date.now() - 48 * 3600_000)
  for (const name of [
    'a.flac.0198c0de-0000-4000-8000-000000000001.part',
    'b.flac.00000000.1.00000000.part',
  ]) {
    await writeFile(join(folder, name), 'fLaC')
    await utimes(join(folder, name), twoDaysAgo, twoDaysAgo)
  }
  const files = createFlacFiles({ storage: openFolder(directory), folder: 'flac', log })
  const first = store()
  const sent = await readAll((await files.open('masters/a.wav', first, visit())).read(0))
  await files.idle()
  expect(sent.subarray(0, 4).toString()).toBe('fLaC')
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(1), { timeout: 30_000 })
  const [name = ''] = await readdir(folder)
  expect(name).toMatch(/^[\da-f]{32}\.flac$/)
  expect((await readFile(join(folder, name))).equals(sent)).toBe(true)

  const again = store()
  const kept = await files.open('masters/a.wav', again, visit())
  expect((await readAll(kept.read(0))).equals(sent)).toBe(true)
  expect(again.read).not.toHaveBeenCalled()
})
