import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'

/** What the name of every file ends in until it is whole. */
const unfinished = '.part'
/** Tells machines that share a folder apart; their process ids say nothing to one another. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const ownName = /\.([\da-f]{8})\.(\d+)\.[\da-f]{8}\.part$/
/** What another machine has not written to for so long, in ms, is left by a process that died. */
const abandonedAfterMs = 24 * 3600 * 1000

export interface WholeFileWriter {
  write(bytes: Uint8Array): Promise<void>
  /**
   * Puts the whole file in its place; until then it does not exist under its name.
   * @throws Error where it has another length than it should
   */
  commit(): Promise<void>
  /** Removes what was written. */
  discard(): Promise<void>
}

/**
 * Writes a file that is whole or absent, whoever else writes the same one and whoever dies: each writer has a file of its
 * own beside it until all is on the disk. Makes the folder.
 * @param byteLength its length, where that is known beforehand
 */
export async function createWholeFile(path: string, byteLength?: number): Promise<WholeFileWriter> {
  const directory = dirname(path)
  const part = `${path}.${machine}.${process.pid}.${randomBytes(4).toString('hex')}${unfinished}`
  await mkdir(directory, { recursive: true })
  const handle = await open(part, 'wx')
  let written = 0
  return {
    async write(bytes) {
      let done = 0
      while (done < bytes.length) done += (await handle.write(bytes, done)).bytesWritten
      written += bytes.length
    },
    async commit() {
      const expected = byteLength ?? written
      try {
        await keep(handle, part, path, expected)
      } catch (error) {
        await rm(part, { force: true })
        // Windows moves nothing onto a file that somebody reads: then another process was first.
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

/** Writes a file at once, so that it is whole or absent. */
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

/** Length of a file in bytes, or undefined where there is none. */
export async function lengthOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Removes what processes that died have left unfinished in a folder; what is being written stays. */
export async function clearUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.endsWith(unfinished)) continue
    const path = join(directory, name)
    if (await isAbandoned(name, path)) await rm(path, { force: true })
  }
}

async function isAbandoned(name: string, path: string): Promise<boolean> {
  const [, writtenOn, pid] = ownName.exec(name) ?? []
  if (writtenOn === machine) return !isAlive(Number(pid))
  const age = await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    // Finished, or removed by another process, in this very moment.
    () => 0,
  )
  return age > abandonedAfterMs
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open a folder; there a rename is kept by the file system itself.
  if (process.platform === 'win32') return
  await using handle = await open(directory, 'r')
  await handle.sync()
}
