import { randomBytes } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseAccount, findClosedFolder } from './account.ts'
import { ownProcessName } from './processes.ts'

/** Prefix of folders that a later test run may delete once their creator is dead. */
export const temporaryPrefix = 'tempolibre-test-'

/** Free bytes needed for a cluster and its databases; containers often give /dev/shm only 64 MB. */
const roomNeeded = 1024 ** 3

/** Folders for disposable clusters: the one in memory first, where creating a cluster's 1,000 files is cheapest. */
export function temporaryFolders(): string[] {
  const account = chooseAccount('/')
  return [...new Set(['/dev/shm', tmpdir(), '/tmp', '/var/tmp'])].filter((folder) => {
    if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false
    return !account?.switched || !findClosedFolder(folder, account)
  })
}

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= roomNeeded
}

/**
 * Creates a temporary folder that the server's user can enter, named after this process (see ownProcessName) so that
 * others can tell when it is abandoned.
 */
export function makeTemporaryFolder(): string {
  const folders = temporaryFolders()
  const parent = folders.find(hasRoom) ?? folders[0] ?? tmpdir()
  const folder = join(parent, `${temporaryPrefix}${randomBytes(4).toString('hex')}.${ownProcessName()}`)
  mkdirSync(folder)
  chmodSync(folder, chooseAccount(folder)?.switched ? 0o711 : 0o700)
  return folder
}
