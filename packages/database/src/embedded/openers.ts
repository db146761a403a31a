import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fchownSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerAccount } from './account.ts'
import { isProcessNameAlive, ownProcessName } from './processes.ts'

const prefix = 'tempolibre-opener-'

/**
 * Leaves a note in the data folder that this process uses the server, so that no other process stops it meanwhile.
 * The note's name says everything: a chance number, for a process may open a folder twice, and the process; see {@link ownProcessName}.
 *
 * @returns the note's file name
 */
export function registerOpener(dataDirectory: string, account: ServerAccount | undefined): string {
  const name = `${prefix}${randomBytes(4).toString('hex')}-${ownProcessName()}`
  // 'wx' never follows a link that stands in the way.
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

/** Whether anybody but `own` uses the server; notes of processes that died are thrown away. */
export function hasOtherOpeners(dataDirectory: string, own: string): boolean {
  // Somebody may have deleted the folder under the server.
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
