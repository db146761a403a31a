import { mkdir, rm, statfs, utimes } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import type { UploadFile } from '@tempolibre/database'
import { reservedBytes } from '@tempolibre/media/made-files'
import { createWholeFile, unfinishedPath } from '@tempolibre/media/whole-file'
import type { MediaStorage } from '@tempolibre/media/storage'
import type { UploadFolder } from './upload-folder.ts'

/** Bytes that are collected in memory before they are stored as one piece. */
const pieceBytes = 8 * 1024 * 1024
/** Below it stands a folder for each upload, and in that one for each file. */
const folder = 'uploads/'
/** Says that a file was announced, before any of its bytes have arrived. */
const beginning = 'begun'

type Place = Pick<UploadFile, 'id' | 'uploadId'>

interface Piece {
  key: string
  from: number
  bytes: number
}

/**
 * Keeps the files of uploads in a storage that machines share, each as pieces that are named after where they begin: any machine
 * receives the next one, and any machine imports them.
 * @param scratch folder of this machine in which an upload is put together while it is read
 */
export function createUploadStore(storage: MediaStorage, scratch: string): UploadFolder {
  const baseOf = (uploadId: number) => `${folder}${uploadId}/`
  const folderOf = ({ id, uploadId }: Place) => `${baseOf(uploadId)}${id}/`

  /** The pieces of a file that follow each other from its beginning; undefined if it was lost. */
  async function listPieces(file: Place): Promise<Piece[] | undefined> {
    const pieces: Piece[] = []
    let isKnown = false
    let at = 0
    for await (const { bytes, key } of storage.list(folderOf(file))) {
      isKnown = true
      const from = Number(key.slice(folderOf(file).length))
      // Of two senders only one goes on; what the other one sent late may overlap.
      if (from !== at) continue
      pieces.push({ key, from, bytes })
      at += bytes
    }
    return isKnown ? pieces : undefined
  }

  async function receivedOf(file: UploadFile): Promise<number | undefined> {
    return (await listPieces(file))?.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  async function removeBelow(prefix: string): Promise<void> {
    for await (const { key } of storage.list(prefix)) await storage.remove(key)
  }

  /** Puts a file together. */
  async function fetchFile(file: UploadFile, root: string): Promise<void> {
    const path = resolve(root, ...file.path.split('/'))
    if (!path.startsWith(root + sep)) throw new Error('the path of an upload leads out of its folder')
    const writer = await createWholeFile(path, file.bytes)
    try {
      for (const { key } of (await listPieces(file)) ?? []) {
        const piece = await storage.read(key)
        if (!piece) throw new Error(`${key} is gone: upload the file again`)
        await writer.write(piece)
      }
    } catch (error) {
      await writer.discard()
      throw error
    }
    await writer.commit()
    await utimes(path, file.modifiedAt, file.modifiedAt)
  }

  return {
    root: scratch,
    receivedOf,
    async freeBytes() {
      await mkdir(scratch, { recursive: true })
      const { bavail, bsize } = await statfs(scratch)
      return bavail * bsize - reservedBytes
    },
    begin: (file) => storage.write(folderOf(file) + beginning, ''),
    async append(file, offset, chunks) {
      let at = offset
      let collected: Uint8Array[] = []
      let length = 0
      const store = async () => {
        if (length === 0) return
        const piece = Buffer.concat(collected)
        collected = []
        length = 0
        await storage.write(folderOf(file) + String(at).padStart(15, '0'), piece)
        at += piece.length
      }
      try {
        for await (const chunk of chunks) {
          collected.push(chunk)
          length += chunk.length
          if (length >= pieceBytes) await store()
        }
      } finally {
        // What arrived before the connection broke stays.
        await store()
      }
    },
    // Its pieces are its place.
    finish: async () => {},
    async readPart(file, from, to) {
      const parts: Uint8Array[] = []
      for (const { bytes, from: start, key } of (await listPieces(file)) ?? []) {
        if (start >= to || start + bytes <= from) continue
        const found = await storage.find(key)
        if (!found) throw new Error(`${key} is gone: upload the file again`)
        for await (const part of found.read(Math.max(0, from - start), Math.min(bytes, to - start)))
          parts.push(part)
      }
      return Buffer.concat(parts)
    },
    remove: (file) => removeBelow(folderOf(file)),
    removeAll: (uploadId) => removeBelow(baseOf(uploadId)),
    async list() {
      const ids = new Set<number>()
      for await (const { key } of storage.list(folder)) {
        const [, id = ''] = /^uploads\/([1-9]\d*)\//.exec(key) ?? []
        if (id !== '') ids.add(Number(id))
      }
      return [...ids]
    },
    async withFiles(uploadId, files, work) {
      await mkdir(scratch, { recursive: true })
      // Named after this process, so that it is removed if that dies.
      const root = unfinishedPath(join(scratch, `upload-${uploadId}`))
      try {
        await mkdir(root)
        for (const file of files) await fetchFile(file, root)
        return await work(root)
      } finally {
        await rm(root, { recursive: true, force: true })
      }
    },
  }
}
