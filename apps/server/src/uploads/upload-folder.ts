import { mkdir, open, readdir, rename, rm, statfs, utimes } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { ApiError } from '@tempolibre/contract'
import { hasCode } from '@tempolibre/domain/thrown'
import type { UploadFile } from '@tempolibre/database'
import { reservedBytes } from '@tempolibre/media/made-files'
import { lengthOf } from '@tempolibre/media/whole-file'

/** The folder of all uploads. */
export const uploadsDirectoryOf = (dataDirectory: string): string => join(dataDirectory, 'uploads')

/** What Windows takes in no name; a colon there even names another stream of a file. */
const unfitForWindows = /[<>:"|?*]|[. ](?:\/|$)/

type Place = Pick<UploadFile, 'id' | 'path' | 'uploadId'>

/** Where the files of uploads are: arriving ones under their id, complete ones in the folder they were sent from. */
export interface UploadFolder {
  /** Bytes that uploads may still take. */
  freeBytes(): Promise<number>
  /** Below this folder of this machine stand the files that `withFiles` shows. */
  root: string
  /** Calls `work` with a folder that has these complete files, which it must not change. */
  withFiles<Result>(
    uploadId: number,
    files: readonly UploadFile[],
    work: (folder: string) => Promise<Result>,
  ): Promise<Result>
  /** How many bytes of a file have arrived; undefined if it was lost. */
  receivedOf(file: UploadFile): Promise<number | undefined>
  /** Makes an empty file. */
  begin(file: Place): Promise<void>
  /**
   * Adds bytes behind those that have arrived. What arrives before `chunks` fails stays.
   * @throws ApiError `storage_full`
   */
  append(file: UploadFile, offset: number, chunks: AsyncIterable<Uint8Array>): Promise<void>
  /** Moves a file whose last byte has arrived to its place. */
  finish(file: UploadFile): Promise<void>
  /** Bytes of a complete file, from one place up to, but not including, another. */
  readPart(file: UploadFile, from: number, to: number): Promise<Uint8Array>
  remove(file: Place): Promise<void>
  /** Removes all files of an upload. */
  removeAll(uploadId: number): Promise<void>
  /** The uploads that have files. */
  list(): Promise<number[]>
}

export function openUploadFolder(directory: string): UploadFolder {
  const base = (uploadId: number) => join(directory, String(uploadId))
  const folderOf = (uploadId: number) => join(base(uploadId), 'files')
  const partOf = ({ id, uploadId }: Place) => join(base(uploadId), 'parts', id)

  /** @throws Error for a path that leads out of the folder, which was refused before */
  function placeOf({ path, uploadId }: Place): string {
    const folder = resolve(folderOf(uploadId))
    const place = resolve(folder, ...path.split('/'))
    if (!place.startsWith(folder + sep) || (sep === '\\' && unfitForWindows.test(path)))
      throw new Error('the path of an upload leads out of its folder')
    return place
  }

  return {
    root: directory,
    withFiles: (uploadId, _, work) => work(folderOf(uploadId)),
    async append(file, offset, chunks) {
      await using handle = await open(partOf(file), 'r+')
      let at = offset
      try {
        for await (const chunk of chunks) {
          for (let done = 0; done < chunk.length;)
            done += (await handle.write(chunk, done, chunk.length - done, at + done)).bytesWritten
          at += chunk.length
        }
        if (at === file.bytes) await handle.sync()
      } catch (error) {
        throw hasCode(error, 'ENOSPC', 'EDQUOT') ? new ApiError('storage_full', { cause: error }) : error
      }
    },
    async freeBytes() {
      await mkdir(directory, { recursive: true })
      const { bavail, bsize } = await statfs(directory)
      return bavail * bsize - reservedBytes
    },
    async receivedOf(file) {
      return (
        (await lengthOf(partOf(file))) ??
        ((await lengthOf(placeOf(file))) === file.bytes ? file.bytes : undefined)
      )
    },
    async begin(file) {
      placeOf(file)
      await mkdir(dirname(partOf(file)), { recursive: true })
      await (await open(partOf(file), 'a')).close()
    },
    async finish(file) {
      const place = placeOf(file)
      const part = partOf(file)
      await mkdir(dirname(place), { recursive: true })
      try {
        await utimes(part, file.modifiedAt, file.modifiedAt)
        await rename(part, place)
      } catch (error) {
        // It was moved before the process died, and noted by nobody.
        if (!hasCode(error, 'ENOENT') || (await lengthOf(place)) !== file.bytes) throw error
      }
    },
    async readPart(file, from, to) {
      await using handle = await open(placeOf(file))
      const { buffer, bytesRead } = await handle.read(new Uint8Array(to - from), 0, to - from, from)
      return buffer.subarray(0, bytesRead)
    },
    async remove(file) {
      await rm(partOf(file), { force: true })
      await rm(placeOf(file), { force: true })
    },
    removeAll: (uploadId) => rm(base(uploadId), { recursive: true, force: true }),
    async list() {
      const names = await readdir(directory).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return []
        throw error
      })
      return names.filter((name) => /^[1-9]\d*$/.test(name)).map(Number)
    },
  }
}
