import { readdirSync, readFileSync } from 'node:fs'
import { hasCode } from '@tempolibre/domain/thrown'

/** A variable by which a machine's processes are told from all others: children inherit it. */
export const tagVariable = 'CHAOS_MACHINE'

/** Ids of the processes that were started with a tag, by themselves or by one of them. */
export function findTagged(tag: string): number[] {
  const wanted = `${tagVariable}=${tag}`
  return listAll().filter((pid) => !isDead(pid) && readProc(pid, 'environ').split('\0').includes(wanted))
}

/** A process's role in a machine: `web` serves, `work` works, '' is the supervisor or does both. */
export function roleOf(pid: number): string {
  const role = readProc(pid, 'environ')
    .split('\0')
    .find((variable) => variable.startsWith('PROCESS_ROLE='))
  return role?.slice('PROCESS_ROLE='.length) ?? ''
}

/** The command line of a process, with spaces; empty once it has ended. */
export const commandOf = (pid: number) => readProc(pid, 'cmdline').replaceAll('\0', ' ')

/** The processes that a process has started, by its main thread. */
export const listChildren = (pid: number) =>
  readProc(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number)

/** A process and all its descendants. */
export const listTree = (pid: number): number[] => [pid, ...listChildren(pid).flatMap(listTree)]

/** Signals processes; those that have ended meanwhile are left out. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!hasCode(error, 'ESRCH')) throw error
    }
  }
}

/** Ids of all processes. */
export const listAll = () => readdirSync('/proc').map(Number).filter(Number.isInteger)

/** Whether it only waits for its parent to learn that it has ended. */
const isDead = (pid: number) => /\) Z /.test(readProc(pid, 'stat'))

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (error) {
    // It has ended, or belongs to somebody else.
    if (hasCode(error, 'ENOENT', 'ESRCH', 'EACCES')) return ''
    throw error
  }
}
