import { readdirSync, readFileSync } from 'node:fs'
import { hasCode } from '@tempolibre/domain/thrown'

/** A process of the site, as Linux tells of it (proc_pid_stat(5)). */
export interface SiteProcessState {
  pid: number
  /** The command with its arguments. */
  command: string
  /** CPU time of the process and of its children that have ended, in seconds. */
  cpuSeconds: number
  /** Proportional set size: resident memory, that of several processes divided among them; in bytes. */
  bytes: number
}

/** Clock ticks per second in /proc: 100 on every Linux that Node.js supports. */
const ticks = 100

/** The site's processes, the one that was started first; PostgreSQL's among them. */
export function processesOf(pid: number): SiteProcessState[] {
  const parents = new Map<number, number>()
  const states = new Map<number, SiteProcessState>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = readOf(name, 'stat')
    if (stat === undefined) continue
    // The name in brackets may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [, parent, , , , , , , , , , user, system, childUser, childSystem] = fields.map(Number)
    parents.set(Number(name), parent ?? 0)
    const used = (user ?? 0) + (system ?? 0) + (childUser ?? 0) + (childSystem ?? 0)
    states.set(Number(name), {
      pid: Number(name),
      command: (readOf(name, 'cmdline') ?? '').replaceAll('\0', ' ').trim(),
      cpuSeconds: used / ticks,
      bytes: 0,
    })
  }
  const isOfSite = (each: number): boolean => {
    for (let at = each; at > 1; at = parents.get(at) ?? 0) if (at === pid) return true
    return false
  }
  return [...states.values()]
    .filter((state) => isOfSite(state.pid))
    .map((state) => ({ ...state, bytes: ownBytes(state.pid) }))
    .toSorted((one, other) => one.pid - other.pid)
}

/** CPU time that the site has used since it was started, in seconds, of processes that have ended as well. */
export function cpuSecondsOf(pid: number): number {
  return processesOf(pid).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
}

/** Node.js processes of the site, without PostgreSQL. */
export const programsOf = (pid: number): SiteProcessState[] =>
  processesOf(pid).filter(({ command }) => /\.m?[jt]s\b/.test(command))

function ownBytes(pid: number): number {
  const rollup = readOf(String(pid), 'smaps_rollup')
  const kilobytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup ?? '')?.[1] ?? 0)
  return 1024 * kilobytes('Pss')
}

function readOf(pid: string, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (error) {
    // It has ended meanwhile, or is another user's.
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH') || hasCode(error, 'EACCES')) return undefined
    throw error
  }
}
