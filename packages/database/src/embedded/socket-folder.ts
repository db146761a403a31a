import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasCode } from '@tempolibre/domain/thrown'
import type { ServerAccount } from './account.ts'
import { findClosedFolder } from './account.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { socketPath } from './postmaster-file.ts'

/**
 * Maximum bytes of a Unix socket's path without the terminating zero: sun_path of unix(7), and of sys/un.h on macOS.
 */
const maxPathLength = process.platform === 'darwin' ? 103 : 107

/** Creates a folder that only `account` can enter, or reuses an existing one; false if it is not ours. */
function takePrivateFolder(folder: string, account: ServerAccount): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) return false
  }
  // Everyone can write to the temporary folder, so an existing entry may be a trap.
  const stats = lstatSync(folder)
  if (!stats.isDirectory() || (stats.uid !== account.uid && stats.uid !== process.getuid?.())) return false
  chmodSync(folder, 0o700)
  if (stats.uid !== account.uid) chownSync(folder, account.uid, account.gid)
  return true
}

/**
 * The folder for the server's socket: the private data folder itself or, if that makes the socket's path too long, a
 * short private folder in the temporary folder, the same at every start.
 *
 * @throws EmbeddedPostgresError 'socket-folder' if that folder belongs to another user
 */
export function prepareSocketFolder(dataDirectory: string, port: number, account: ServerAccount): string {
  const fits = (folder: string) => Buffer.byteLength(socketPath(folder, port)) <= maxPathLength
  if (fits(dataDirectory)) return dataDirectory
  const hash = createHash('sha256').update(`${account.uid}:${dataDirectory}`).digest('hex').slice(0, 16)
  const usable = (parent: string) => !account.switched || !findClosedFolder(parent, account)
  for (const parent of new Set([tmpdir(), '/tmp'])) {
    const folder = join(parent, `tl-${hash}`)
    if (fits(folder) && usable(parent) && takePrivateFolder(folder, account)) return folder
  }
  throw new EmbeddedPostgresError(
    'socket-folder',
    `The path of ${dataDirectory} is too long for a socket and ${join(tmpdir(), `tl-${hash}`)} cannot be used instead: delete that folder, or set DATA_DIR to a shorter path.`,
  )
}
