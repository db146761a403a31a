import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fchownSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerAccount } from './account.ts'
import { isProcessNameAlive, ownProcessName } from './processes.ts'

const prefix = 'tempolibre-opener-'

/**
 * Registers this process as a user of the server by a note in the data folder, so that no other process stops it. The
 * note's name holds all information: a random number, since a process may open a folder twice, and the process; see
 * {@link ownProcessName}.
 *
 * @returns the note's file name
 */
export function registerOpener(dataDirectory: string, account: ServerAccount | undefined): string {
  const name = `${prefix}${randomBytes(4).toString('hex')}-${ownProcessName()}`
  // 'wx' never follows an existing link.
  const descriptor = openSync(join(dataDirectory, name), 'wx', 0o600)
  try {
    if (account?.switched) fchownSync(descriptor, account.uid, account.gid)
  } finally {
    closeSync(descriptor)
  }
  return name
}

export function unregisterOpener(dataDirectory: string, name: string): void {
  rmSync(join(dataDirectory, name), { force: true })
}

/** Whether any other process uses the server; notes of dead processes are deleted. */
export function hasOtherOpeners(dataDirectory: string, own: string): boolean {
  // The folder may have been deleted under the server.
  if (!existsSync(dataDirectory)) return false
  let found = false
  for (const name of readdirSync(dataDirectory)) {
    if (!name.startsWith(prefix) || name === own) continue
    const opener = name.slice(prefix.length).replace(/^[\da-f]+-/, '')
    if (isProcessNameAlive(opener)) found = true
    else rmSync(join(dataDirectory, name), { force: true })
  }
  return found
}
