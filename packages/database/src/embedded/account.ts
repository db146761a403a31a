import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'

/** The user the server runs as. */
export interface ServerAccount {
  uid: number
  gid: number
  /** True when we are root and the server runs as somebody else, because PostgreSQL refuses root. */
  switched: boolean
}

/** `nobody` and its group on every Linux of today, named by number because not every image names the group. */
const nobody = 65534

/** True where PostgreSQL would refuse to run as the current user. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * The user for a data folder: ourselves, or, as root, the folder's owner when that is an ordinary user, else nobody.
 *
 * @returns undefined on Windows, where there is nothing to choose
 */
export function chooseAccount(dataDirectory: string): ServerAccount | undefined {
  const uid = process.getuid?.()
  const gid = process.getgid?.()
  if (uid === undefined || gid === undefined) return undefined
  if (uid !== 0) return { uid, gid, switched: false }
  const existing = statSync(dataDirectory, { throwIfNoEntry: false })
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid, switched: true }
  return { uid: nobody, gid: nobody, switched: true }
}

/** The folder on the way to `path` that `account` may not enter, or undefined when it can go all the way. */
export function findClosedFolder(path: string, account: ServerAccount): string | undefined {
  for (let folder = path; ; folder = dirname(folder)) {
    const stats = statSync(folder, { throwIfNoEntry: false })
    if (stats) {
      const bit = stats.uid === account.uid ? 0o100 : stats.gid === account.gid ? 0o010 : 0o001
      if ((stats.mode & bit) === 0) return folder
    }
    if (folder === dirname(folder)) return undefined
  }
}

/**
 * Makes sure the server's user can get to a folder.
 *
 * @throws EmbeddedPostgresError 'unreachable' when a folder above it is closed to that user
 */
export function assertReachable(path: string, account: ServerAccount): void {
  if (!account.switched) return
  const closed = findClosedFolder(dirname(path), account)
  if (!closed) return
  throw new EmbeddedPostgresError(
    'unreachable',
    `PostgreSQL refuses to run as root and user ${account.uid}, who runs it instead, cannot enter ${closed}: ` +
      'set DATA_DIR to a folder under /var/lib, or start as an ordinary user.',
  )
}
