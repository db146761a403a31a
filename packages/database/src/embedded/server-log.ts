import {
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { join } from 'node:path'
import type { ServerAccount } from './account.ts'

/** Maximum size of the log in bytes; then it replaces the single old log. */
const maxLogBytes = 4 * 1024 * 1024

/** Bytes at the end of the log that are read to explain a failed start. */
const tellingEnd = 64 * 1024

export function serverLogFile(dataDirectory: string): string {
  return join(dataDirectory, 'server.log')
}

/** Opens the log for a server; close the descriptor once the server has inherited it. */
export function openServerLog(dataDirectory: string, account: ServerAccount | undefined): number {
  // The folder belongs to the server's user: root must not follow a link placed there.
  const noFollow = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | noFollow
  const descriptor = openSync(serverLogFile(dataDirectory), flags, 0o600)
  if (account) fchmodSync(descriptor, 0o600)
  if (account?.switched) fchownSync(descriptor, account.uid, account.gid)
  return descriptor
}

/** The log's current size in bytes. */
export function logSize(descriptor: number): number {
  return fstatSync(descriptor).size
}

/** The log from byte `start` on, at most its last 64 KiB. */
export function readServerLog(dataDirectory: string, start: number): string {
  const descriptor = openSync(serverLogFile(dataDirectory), 'r')
  try {
    const { size } = fstatSync(descriptor)
    const from = Math.max(Math.min(start, size), size - tellingEnd)
    const buffer = Buffer.alloc(size - from)
    readSync(descriptor, buffer, 0, buffer.length, from)
    return buffer.toString('utf8')
  } finally {
    closeSync(descriptor)
  }
}

/** Limits the log's size. The server appends, so truncating the open file is safe. */
export function limitServerLog(dataDirectory: string): void {
  const file = serverLogFile(dataDirectory)
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= maxLogBytes) return
  const old = `${file}.1`
  rmSync(old, { force: true })
  copyFileSync(file, old, constants.COPYFILE_EXCL)
  truncateSync(file)
}
