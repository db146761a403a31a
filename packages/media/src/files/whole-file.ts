import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { hasCode } from '@tempolibre/domain/thrown'

/** Suffix of incomplete files. */
const unfinished = '.part'
/** Distinguishes machines that share a folder, since their process ids are unrelated. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const ownName = /\.([\da-f]{8})\.(\d+)\.[\da-f]{8}\.part$/
/** A file of another machine without a write for this long, in ms, was left by a dead process. */
const abandonedAfterMs = 24 * 3600 * 1000

export interface WholeFileWriter {
  write(bytes: Uint8Array): Promise<void>
  /** Replaces the beginning, such as a header that depends on the length. */
  replaceHead(bytes: Uint8Array): Promise<void>
  /**
   * Moves the complete file into place; until then it does not exist under its name.
   * @throws Error if its length is not the expected one
   */
  commit(): Promise<void>
  /** Removes what was written. */
  discard(): Promise<void>
}

/**
 * Writes a file atomically, even with concurrent writers and crashes: each writer uses its own file beside it until
 * everything is on disk. Creates the folder.
 * @param byteLength its length, if known beforehand
 * @param mode its permissions, before the umask
 */
export async function createWholeFile(
  path: string,
  byteLength?: number,
  mode = 0o666,
): Promise<WholeFileWriter> {
  const directory = dirname(path)
  const part = unfinishedPath(path)
  await mkdir(directory, { recursive: true })
  const handle = await open(part, 'wx', mode)
  let written = 0
  return {
    async write(bytes) {
      let done = 0
      while (done < bytes.length) done += (await handle.write(bytes, done)).bytesWritten
      written += bytes.length
    },
    async replaceHead(bytes) {
      let done = 0
      while (done < bytes.length)
        done += (await handle.write(bytes, done, bytes.length - done, done)).bytesWritten
    },
    async commit() {
      const expected = byteLength ?? written
      try {
        await keep(handle, part, path, expected)
      } catch (error) {
        await rm(part, { force: true })
        // Windows does not replace a file that is being read: then another process was first.
        if ((await lengthOf(path)) !== expected) throw error
      }
      await syncDirectory(directory)
    },
    async discard() {
      await handle.close()
      await rm(part, { force: true })
    },
  }
}

async function keep(handle: FileHandle, part: string, path: string, expected: number): Promise<void> {
  try {
    await handle.sync()
    const { size } = await handle.stat()
    if (size !== expected) throw new Error(`${path} should have ${expected} bytes and has ${size}.`)
  } finally {
    await handle.close()
  }
  await rename(part, path)
}

/** Writes a whole file atomically. */
export async function writeWholeFile(path: string, content: Uint8Array | string): Promise<void> {
  const writer = await createWholeFile(path)
  try {
    await writer.write(typeof content === 'string' ? Buffer.from(content) : content)
  } catch (error) {
    await writer.discard()
    throw error
  }
  await writer.commit()
}

/** Length of a file in bytes; undefined if it does not exist. */
export async function lengthOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Whether a name is one of a file that is not complete. */
export const isUnfinished = (name: string): boolean => name.endsWith(unfinished)

/** A name beside `path` that says who writes there, for `clearUnfinished`. */
export const unfinishedPath = (path: string): string =>
  `${path}.${machine}.${process.pid}.${randomBytes(4).toString('hex')}${unfinished}`

/** Removes the incomplete files and folders of dead processes from a folder; those being written stay. */
export async function clearUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!isUnfinished(name)) continue
    const path = join(directory, name)
    if (await isAbandoned(name, path)) await rm(path, { recursive: true, force: true })
  }
}

async function isAbandoned(name: string, path: string): Promise<boolean> {
  const [, writtenOn, pid] = ownName.exec(name) ?? []
  if (writtenOn === machine) return !isAlive(Number(pid))
  const age = await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    // Finished, or removed by another process, at the same moment.
    () => 0,
  )
  return age > abandonedAfterMs
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !hasCode(error, 'ESRCH')
  }
}

async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open a folder; there the file system makes renames durable.
  if (process.platform === 'win32') return
  await using handle = await open(directory, 'r')
  await handle.sync()
}
