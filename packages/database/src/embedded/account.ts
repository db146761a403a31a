import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'

/** The user the server runs as. */
export interface ServerAccount {
  uid: number
  gid: number
  /** True if we are root and the server runs as another user, because PostgreSQL refuses root. */
  switched: boolean
}

/** `nobody` and its group on every current Linux, by number because some images lack the group's name. */
const nobody = 65534

/** True if PostgreSQL would refuse to run as the current user. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * The user for a data folder: the current one, or, as root, the folder's owner if that is an ordinary user, else
 * nobody.
 *
 * @returns undefined on Windows, where the user cannot be chosen
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

/** The first folder of `path` that `account` cannot enter; undefined if it can enter all. */
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
 * Ensures that the server's user can reach a folder.
 *
 * @throws EmbeddedPostgresError 'unreachable' if a folder above it is closed to that user
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
