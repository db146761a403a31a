import { randomBytes } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseAccount, findClosedFolder } from './account.ts'
import { ownProcessName } from './processes.ts'

/** How the names of all folders begin that the next test run may delete once their maker is dead. */
export const temporaryPrefix = 'tempolibre-test-'

/** Free bytes a folder must have to hold a cluster and its databases; containers often give /dev/shm 64 MB. */
const roomNeeded = 1024 ** 3

/** Folders for throw-away clusters: first the one in memory, where making a cluster's 1,000 files costs least. */
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
 * Makes a new temporary folder the server's user can pass through, named after this process (see ownProcessName) so
 * that others can tell when it is abandoned.
 */
export function makeTemporaryFolder(): string {
  const folders = temporaryFolders()
  const parent = folders.find(hasRoom) ?? folders[0] ?? tmpdir()
  const folder = join(parent, `${temporaryPrefix}${randomBytes(4).toString('hex')}.${ownProcessName()}`)
  mkdirSync(folder)
  chmodSync(folder, chooseAccount(folder)?.switched ? 0o711 : 0o700)
  return folder
}
