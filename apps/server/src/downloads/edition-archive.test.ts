import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ArchivedFile, streamArchive } from './edition-archive.ts'

/** Bytes in pieces, and what was asked for so far. */
function makeFiles(names: readonly string[]) {
  const asked: string[] = []
  async function* bytes(name: string): AsyncGenerator<Uint8Array> {
    for (let piece = 0; piece < 3; piece++) {
      asked.push(`${name} ${piece}`)
      yield Buffer.alloc(1000, `${name}${piece}`)
    }
  }
  async function* files(): AsyncGenerator<ArchivedFile> {
    for (const name of names) yield { name, bytes: bytes(name) }
  }
  return { asked, files: files() }
}

test('[R14.2] an archive is sent while its files are made, and any program unpacks it', async () => {
  const { asked, files } = makeFiles(['Été (montage de 30 s).wav', 'licence.json'])
  const archive = streamArchive(files)
  const first = await archive.next()
  expect(first.done).toBe(false)
  expect(asked.length).toBe(1)
  const pieces = [first.value ?? new Uint8Array()]
  for await (const piece of archive) pieces.push(piece)
  const unpacked = unzipSync(Buffer.concat(pieces))
  expect(Object.keys(unpacked)).toEqual(['Été (montage de 30 s).wav', 'licence.json'])
  expect(unpacked['licence.json']?.length).toBe(3000)
})

test('[R14.2] an archive of which a file fails ends with the failure', async () => {
  async function* files(): AsyncGenerator<ArchivedFile> {
    yield { name: 'a', bytes: makeFailing() }
  }
  async function* makeFailing(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('a')
    throw new Error('the disk is full')
  }
  const readAll = async () => {
    for await (const piece of streamArchive(files())) expect(piece.length).toBeGreaterThan(0)
  }
  await expect(readAll()).rejects.toThrow('the disk is full')
})
