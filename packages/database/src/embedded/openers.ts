import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fchownSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerAccount } from './account.ts'
import { isProcessNameAlive, ownProcessName } from './processes.ts'

const prefix = 'tempolibre-opener-'

/**
 * The file name of a note that says that this process uses a server. The name holds all information: a random number,
 * since a process may open a folder twice, and the process; see {@link ownProcessName}.
 */
export function nameOpener(): string {
  return `${prefix}${randomBytes(4).toString('hex')}-${ownProcessName()}`
}

/** The process that a note names; see {@link ownProcessName}. */
export function processOfOpener(name: string): string {
  return name.slice(prefix.length).replace(/^[\da-f]+-/, '')
}

/** Registers this process as a user of the server by its note in the data folder, so that no other process stops it. */
export function registerOpener(
  dataDirectory: string,
  account: ServerAccount | undefined,
  name: string,
): void {
  // 'wx' never follows an existing link.
  const descriptor = openSync(join(dataDirectory, name), 'wx', 0o600)
  try {
    if (account?.switched) fchownSync(descriptor, account.uid, account.gid)
  } finally {
    closeSync(descriptor)
  }
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
    if (isProcessNameAlive(processOfOpener(name))) found = true
    else rmSync(join(dataDirectory, name), { force: true })
  }
  return found
}
