import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { hasCode } from '@tempolibre/domain/thrown'
import { lookAtProcess } from './processes.ts'

/** Contents of `postmaster.pid`, which a running server writes to its data folder. */
export interface PostmasterFile {
  pid: number
  port: number
  /** Empty until the server has opened its socket, and on Windows. */
  socketFolder: string
  /** 'ready' accepts connections; empty while the server is starting. */
  status: string
}

/**
 * Reads `postmaster.pid`. Lines as in PostgreSQL's miscadmin.h: process id, data folder, start time, port, socket
 * folder, listen address, shared memory key, status.
 *
 * @returns 'incomplete' for a file without a process id: being written, or emptied by a power failure
 */
export function readPostmasterFile(dataDirectory: string): PostmasterFile | 'absent' | 'incomplete' {
  let text: string
  try {
    text = readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 'absent'
    throw error
  }
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!Number.isSafeInteger(pid) || pid === 0) return 'incomplete'
  return {
    // A single-user server writes its id negated.
    pid: Math.abs(pid),
    port: Number.parseInt(lines[3] ?? '', 10) || 0,
    socketFolder: lines[4] ?? '',
    status: lines[7] ?? '',
  }
}

function sameFolder(one: string, other: string): boolean {
  if (one === other) return true
  try {
    return realpathSync(one) === realpathSync(other)
  } catch {
    // A path that cannot be resolved is not this folder.
    return false
  }
}

/**
 * Whether process `pid` is alive and is the PostgreSQL server of this data folder, not another process that got the
 * same id later.
 *
 * @param uid the user the server must be running as; undefined on Windows
 */
export function isServerOf(pid: number, dataDirectory: string, uid: number | undefined): boolean {
  const facts = lookAtProcess(pid)
  if (!facts) return false
  // Windows gives no more information about a process; there the port decides.
  if (!facts.commandLine) return true
  if (uid !== undefined && facts.uid !== uid) return false
  const [program = '', ...args] = facts.commandLine
  // macOS returns the whole command as one string.
  if (args.length === 0) return /postgres\b/.test(program) && program.includes(` -D ${dataDirectory}`)
  if (!/(^|\/)postgres$/.test(program)) return false
  const folder = args[args.indexOf('-D') + 1]
  return args.includes('-D') && folder !== undefined && sameFolder(folder, dataDirectory)
}

/** Path of the socket; PostgreSQL derives the file name from the port. */
export function socketPath(socketFolder: string, port: number): string {
  return join(socketFolder, `.s.PGSQL.${port}`)
}

/** Whether a server accepts connections at a socket or, on Windows, at a loopback port. */
export function answers(socketFolder: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket =
      process.platform === 'win32' ? connect(port, '127.0.0.1') : connect(socketPath(socketFolder, port))
    const settle = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1000, () => settle(false))
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
  })
}

/**
 * Removes the lock files of a dead server. PostgreSQL itself considers them valid if any process of the same user has
 * got the same id, if that process is a zombie that is never reaped, or if a power failure emptied them. Should a
 * server be running after all, its data stays safe: its shared memory, found by the folder's inode, is a second lock.
 */
export function removeStaleLocks(
  dataDirectory: string,
  socketFolder: string,
  port: number,
  uid?: number,
): void {
  const seen = readPostmasterFile(dataDirectory)
  if (typeof seen === 'object' && isServerOf(seen.pid, dataDirectory, uid)) return
  rmSync(join(dataDirectory, 'postmaster.pid'), { force: true })
  if (process.platform === 'win32') return
  const lock = `${socketPath(socketFolder, port)}.lock`
  rmSync(lock, { force: true })
  rmSync(socketPath(socketFolder, port), { force: true })
}
