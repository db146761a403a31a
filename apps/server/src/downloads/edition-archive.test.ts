import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ArchivedFile, layOutArchive, streamArchive } from './edition-archive.ts'

const names = ['Été (montage de 30 s).wav', 'licence.json']
let made = 0

/** A file of 3000 bytes in pieces, which notes each one that is asked for. */
function makeFile(name: string, asked: string[] = [], version = `${name} ${++made}`): ArchivedFile {
  const bytes = Buffer.concat([0, 1, 2].map((piece) => Buffer.alloc(1000, `${name}${piece}`)))
  return {
    name,
    length: bytes.length,
    version,
    async *read(from) {
      for (let at = from; at < bytes.length; at = Math.floor(at / 1000) * 1000 + 1000) {
        asked.push(`${name} ${at}`)
        yield bytes.subarray(at, Math.floor(at / 1000) * 1000 + 1000)
      }
    },
  }
}

async function readAll(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

test('[R14.2] an archive is sent while its files are made, and any program unpacks it', async () => {
  const asked: string[] = []
  const archive = layOutArchive(names.map((name) => makeFile(name, asked)))
  const pieces = archive.read(0, archive.length)
  const head = await pieces.next()
  expect(asked).toEqual([])
  const first = await pieces.next()
  expect(asked).toEqual([`${names[0]} 0`])
  const bytes = Buffer.concat([head.value ?? [], first.value ?? [], await readAll(pieces)])
  expect(bytes).toHaveLength(archive.length)
  const unpacked = unzipSync(bytes)
  expect(Object.keys(unpacked)).toEqual(names)
  expect(unpacked['licence.json']?.length).toBe(3000)
})

test('[R14.2] an archive can be resumed at any byte, with and without what was read of it before', async () => {
  const versions = names.map((name) => `${name} resumed`)
  const again = (known: boolean) =>
    layOutArchive(names.map((name, at) => makeFile(name, [], known ? versions[at] : undefined)))
  const whole = again(true)
  const bytes = await readAll(whole.read(0, whole.length))
  for (const from of [0, 1, 29, 30, 60, 1500, 3080, 3100, 4000, 6150, bytes.length - 22, bytes.length - 1])
    for (const known of [true, false])
      for (const to of [Math.min(from + 700, bytes.length), bytes.length]) {
        const part = await readAll(again(known).read(from, to))
        expect(part.equals(bytes.subarray(from, to)), `${from} to ${to}, ${known}`).toBe(true)
      }
})

test('[R14.2] what was sent already is not read again', async () => {
  const asked: string[] = []
  const archive = layOutArchive(names.map((name) => makeFile(name, asked)))
  await readAll(archive.read(0, archive.length))
  asked.length = 0
  await readAll(archive.read(archive.length - 2500, archive.length))
  expect(asked.filter((each) => each.startsWith('Été'))).toEqual([])
  expect(asked.length).toBeLessThanOrEqual(3)
})

test('[R14.2] another file is another archive', () => {
  const version = (...files: ArchivedFile[]) => layOutArchive(files).version
  const file = makeFile('a')
  expect(version(file)).toBe(version(file))
  expect(version(file)).not.toBe(version({ ...file, version: 'b' }))
  expect(version(file)).not.toBe(version({ ...file, name: 'b' }))
})

test('[R14.2] files whose lengths are not known before are unpacked as well', async () => {
  async function* files(): AsyncGenerator<ArchivedFile> {
    for (const name of names) yield makeFile(name)
  }
  const unpacked = unzipSync(await readAll(streamArchive(files())))
  expect(Object.keys(unpacked)).toEqual(names)
})

test('[R14.2] an archive of which a file fails, or ends early, ends with the failure', async () => {
  async function* makeFailing(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('a')
    throw new Error('the disk is full')
  }
  const failing = layOutArchive([{ name: 'a', length: 5, version: 'failing', read: makeFailing }])
  await expect(readAll(failing.read(0, failing.length))).rejects.toThrow('the disk is full')
  const short = layOutArchive([{ ...makeFile('a'), length: 4000 }])
  await expect(readAll(short.read(0, short.length))).rejects.toThrow('1000 bytes early')
})
