import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { lookAtProcess } from './processes.ts'

/** What a running server says about itself in `postmaster.pid` of its data folder. */
export interface PostmasterFile {
  pid: number
  port: number
  /** Empty while the server has not opened its socket yet, and on Windows. */
  socketFolder: string
  /** 'ready' accepts connections; empty while the server is just beginning. */
  status: string
}

/**
 * Reads `postmaster.pid`. Lines as in PostgreSQL's miscadmin.h: process id, data folder, start time, port, socket
 * folder, listen address, shared memory key, status.
 *
 * @returns 'incomplete' for a file without a process id: just being written, or emptied by a power cut
 */
export function readPostmasterFile(dataDirectory: string): PostmasterFile | 'absent' | 'incomplete' {
  let text: string
  try {
    text = readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'absent'
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
    // A path that cannot be followed is not the folder we look at.
    return false
  }
}

/**
 * Whether process `pid` lives and is the PostgreSQL server of this data folder, and not some other process that was
 * given the same id later.
 *
 * @param uid the user the server must be running as; undefined on Windows
 */
export function isServerOf(pid: number, dataDirectory: string, uid: number | undefined): boolean {
  const facts = lookAtProcess(pid)
  if (!facts) return false
  // Windows tells nothing more about a process; there the answer of its port decides.
  if (!facts.commandLine) return true
  if (uid !== undefined && facts.uid !== uid) return false
  const [program = '', ...args] = facts.commandLine
  // macOS gives the whole command as one string.
  if (args.length === 0) return /postgres\b/.test(program) && program.includes(` -D ${dataDirectory}`)
  if (!/(^|\/)postgres$/.test(program)) return false
  const folder = args[args.indexOf('-D') + 1]
  return args.includes('-D') && folder !== undefined && sameFolder(folder, dataDirectory)
}

/** The socket's file inside its folder; PostgreSQL derives the name from the port. */
export function socketPath(socketFolder: string, port: number): string {
  return join(socketFolder, `.s.PGSQL.${port}`)
}

/** Whether somebody accepts connections at a socket or, on Windows, at a loopback port. */
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
 * Removes the lock files of a server that is gone. PostgreSQL itself takes them for valid when any process of the
 * same user was given the same id, when that process is a zombie nobody reaps, or when a power cut emptied them.
 * A server that runs all the same keeps its data: its shared memory, found by the folder's inode, is a second lock.
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
