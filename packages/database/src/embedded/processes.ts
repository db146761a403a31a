import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { hasCode } from '@tempolibre/domain/thrown'

/** Facts about a living process. */
export interface ProcessFacts {
  /** The user it runs as; undefined if the system does not tell. */
  uid: number | undefined
  /** Distinguishes two processes that had the same id in turn; empty if the system does not tell. */
  startedAt: string
  /** Its arguments, the program first; on macOS one string, on Windows unknown. */
  commandLine: readonly string[] | undefined
}

/** True for "there is no such process", which is a valid answer here. */
function isAbsence(error: unknown): boolean {
  return hasCode(error, 'ENOENT', 'ESRCH')
}

function lookInProc(pid: number): ProcessFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets, which may contain anything, so count from the last bracket.
    // Later fields as in proc(5): state is the 3rd, start time (clock ticks since boot) the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie is dead; if process 1 does not reap, it stays visible for ever.
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return {
      uid: statSync(`/proc/${pid}`).uid,
      startedAt: fields[19] ?? '',
      commandLine: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1),
    }
  } catch (error) {
    if (isAbsence(error)) return undefined
    if (!hasCode(error, 'EACCES', 'EPERM')) throw error
    // Mounted with hidepid: it is alive and belongs to another user.
    return { uid: undefined, startedAt: '', commandLine: [] }
  }
}

function lookWithPs(pid: number): ProcessFacts | undefined {
  let line: string
  try {
    line = execFileSync('ps', ['-ww', '-o', 'uid=,stat=,lstart=,command=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { PATH: '/bin:/usr/bin', LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch (error) {
    // ps answers with status 1 if there is no such process.
    if (error instanceof Error && 'status' in error && error.status === 1) return undefined
    throw error
  }
  const match = /^\s*(\d+)\s+(\S+)\s+(\w+ \w+ +\d+ [\d:]+ \d+)\s+(.*)$/m.exec(line)
  if (!match || match[2]?.startsWith('Z')) return undefined
  return {
    uid: Number(match[1]),
    startedAt: String(Date.parse(match[3] ?? '')),
    commandLine: [match[4] ?? ''],
  }
}

function lookWithSignal(pid: number): ProcessFacts | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (isAbsence(error)) return undefined
    if (!hasCode(error, 'EPERM')) throw error
  }
  return { uid: undefined, startedAt: '', commandLine: undefined }
}

/** Facts about process `pid`; undefined if no such process lives (a zombie counts as dead). */
export function lookAtProcess(pid: number): ProcessFacts | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  if (process.platform === 'linux') return lookInProc(pid)
  if (process.platform === 'darwin') return lookWithPs(pid)
  return lookWithSignal(pid)
}

/** A name for the current process with id `pid`, distinct from later processes with the same id. */
export function processName(pid: number): string {
  return `${pid}-${lookAtProcess(pid)?.startedAt ?? ''}`
}

/** The {@link processName} of this process. */
export function ownProcessName(): string {
  return processName(process.pid)
}

/** Whether the process with this name (see {@link processName}) is alive. */
export function isProcessNameAlive(name: string): boolean {
  const dash = name.indexOf('-')
  const facts = lookAtProcess(Number(name.slice(0, dash)))
  return facts !== undefined && facts.startedAt === name.slice(dash + 1)
}

/** Ids of all processes. */
function listProcesses(): number[] {
  if (process.platform === 'win32') return []
  const ids =
    process.platform === 'linux'
      ? readdirSync('/proc').filter((name) => /^\d+$/.test(name))
      : execFileSync('ps', ['-axo', 'pid='], { encoding: 'utf8' }).trim().split(/\s+/)
  return ids.map(Number)
}

/** Ids of the living processes of user `uid` whose title begins with `title`. */
export function findProcessesTitled(title: string, uid: number): number[] {
  return listProcesses().filter((pid) => {
    const facts = lookAtProcess(pid)
    return facts?.uid === uid && facts.commandLine?.[0]?.startsWith(title) === true
  })
}

/** Ids of the living processes that are accepted; `command` is the whole command line. */
export function findProcesses(accept: (pid: number, command: string) => boolean): number[] {
  return listProcesses().filter((pid) => accept(pid, lookAtProcess(pid)?.commandLine?.join(' ') ?? ''))
}
