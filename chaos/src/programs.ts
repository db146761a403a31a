import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { createConnection } from 'node:net'
import { delimiter, join } from 'node:path'
import { portOf } from '@tempolibre/domain/port-of'
import { until } from './patience.ts'

/** Folders in which Debian has servers, and which an ordinary user's PATH may lack. */
const serverFolders = ['/usr/sbin', '/usr/local/sbin']

/**
 * The path of an installed program: that of a variable such as PGBOUNCER, else of PATH.
 * @returns undefined if it is not installed
 * @throws Error if the variable names no program
 */
export function findProgram(name: string): string | undefined {
  const variable = name.toUpperCase()
  const given = process.env[variable]
  if (given !== undefined && given !== '') {
    if (!existsSync(given))
      throw new Error(`${variable}='${given}' does not exist: name the program ${name}, or unset it.`)
    return given
  }
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...serverFolders]
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export interface Program {
  pid: number
  stop(): Promise<void>
}

/**
 * Starts a program that listens on a port of 127.0.0.1, and waits until it does.
 * @throws Error with its output if it ends before
 */
export async function startProgram(command: string, args: readonly string[], port: number): Promise<Program> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4000)))
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve()
    })
    child.once('exit', () => resolve())
  })
  await until(`${command} listens`, () => {
    if (hasEnded(child)) throw new Error(`${command} ended before it was ready:\n${output}`)
    return answers(port)
  })
  const stopAtExit = () => void child.kill('SIGKILL')
  process.once('exit', stopAtExit)
  return {
    pid: child.pid ?? -1,
    async stop() {
      process.off('exit', stopAtExit)
      child.kill('SIGKILL')
      await ended
    },
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Whether something listens on a port of 127.0.0.1. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    const end = (found: boolean) => {
      socket.destroy()
      resolve(found)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}

/** A port of 127.0.0.1 that is free now. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const port = portOf(server)
      server.close(() => resolve(port))
    })
  })
}
