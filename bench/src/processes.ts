import { readdirSync, readFileSync } from 'node:fs'
import { hasCode } from '@tempolibre/domain/thrown'
import { UnmeasurableError } from './figure.ts'

export interface ProcessMemory {
  pid: number
  /** The command line, arguments included. */
  command: string
  /** Resident set, in bytes: a shared page counts in every process that maps it. */
  residentBytes: number
  /** Proportional set, in bytes: a page shared by n processes counts as 1/n. */
  proportionalBytes: number
}

/** CPU time counts in ticks of 10 ms on every Linux (USER_HZ, proc(5)). */
const ticksPerSecond = 100

/** A process and all its descendants; only itself on systems without /proc. */
export function processTree(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of listProc()) {
    const candidate = Number(name)
    const parent = readStatus(candidate)?.parent
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), candidate])
  }
  const tree: number[] = []
  for (const found of descend(pid)) tree.push(found)
  return tree

  function* descend(from: number): Generator<number> {
    yield from
    for (const child of children.get(from) ?? []) yield* descend(child)
  }
}

/**
 * CPU time of a process so far, with or without its descendants, in seconds; undefined if the system does not tell.
 */
export function cpuSecondsOf(pid: number, extent: 'tree' | 'alone' = 'tree'): number | undefined {
  let seconds: number | undefined
  for (const member of extent === 'tree' ? processTree(pid) : [pid]) {
    const status = readStatus(member)
    if (status) seconds = (seconds ?? 0) + status.cpuTicks / ticksPerSecond
  }
  return seconds
}

/** The command line; empty for a process that has ended. */
export function commandOf(pid: number): string {
  return readProc(pid, 'cmdline')?.replaceAll('\0', ' ').trim() ?? ''
}

/** @throws UnmeasurableError if the kernel does not account memory per process, or the process has ended */
export function memoryOf(pid: number): ProcessMemory {
  const memory = readMemory(pid)
  if (memory) return memory
  throw new UnmeasurableError(
    'Memory per process is read from /proc/*/smaps_rollup, which this system does not offer: measure on Linux.',
  )
}

/**
 * A process and those of its descendants that did not end while they were read, as connections of PostgreSQL do.
 * @throws UnmeasurableError as `memoryOf` does
 */
export function memoryOfTree(pid: number): ProcessMemory[] {
  const descendants = processTree(pid).filter((member) => member !== pid)
  return [memoryOf(pid), ...descendants.flatMap((member) => readMemory(member) ?? [])]
}

function readMemory(pid: number): ProcessMemory | undefined {
  const rollup = readProc(pid, 'smaps_rollup')
  if (!rollup) return undefined
  const bytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024
  return {
    pid,
    command: commandOf(pid),
    residentBytes: bytes('Rss'),
    proportionalBytes: bytes('Pss'),
  }
}

/** Fields of /proc/[pid]/stat (proc(5)); the name may contain anything, so it ends at the last parenthesis. */
function readStatus(pid: number): { parent: number; cpuTicks: number } | undefined {
  const text = readProc(pid, 'stat')
  if (!text) return undefined
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { parent: Number(fields[1]), cpuTicks: Number(fields[11]) + Number(fields[12]) }
}

function listProc(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (error) {
    // ESRCH: it ended between opening and reading.
    if (hasCode(error, 'ENOENT', 'ESRCH')) return undefined
    throw error
  }
}
