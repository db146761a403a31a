import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { hasCode } from '@tempolibre/domain/thrown'

/** The cores of the server and the load generator, by the system's numbers. */
export interface Cores {
  server: number
  load: number
}

export interface CoreChoice {
  /** Undefined if processes cannot be pinned. */
  cores: Cores | undefined
  /** One line for the report. */
  remark: string
}

/** Two different cores, on Linux with `taskset`; two threads of one core only if there is no other. */
export function chooseCores(): CoreChoice {
  const unpinned = (why: string) => ({
    cores: undefined,
    remark: `Server and load generator were not pinned to cores: ${why}. They may have been in each other's way.`,
  })
  if (spawnSync('taskset', ['--version'], { stdio: 'ignore' }).error)
    return unpinned('taskset is not installed')
  if (availableParallelism() < 2) return unpinned('there is only one core')
  const [server = 0, ...others] = allowedCores()
  const siblings = new Set(siblingsOf(server))
  const load = others.find((core) => !siblings.has(core))
  if (load !== undefined) {
    return { cores: { server, load }, remark: `Server on core ${server}, load generator on core ${load}.` }
  }
  const [sibling] = others
  if (sibling === undefined) return unpinned('only one core may be used')
  return {
    cores: { server, load: sibling },
    remark: `Server on core ${server}, load generator on ${sibling}: two threads of one core, which share its strength.`,
  }
}

/** A command that runs on one core; on any if none is given. */
export function pinned(
  core: number | undefined,
  command: readonly [string, ...string[]],
): [string, ...string[]] {
  return core === undefined ? [...command] : ['taskset', '-c', String(core), ...command]
}

function allowedCores(): number[] {
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? ''
  return parseCoreList(list)
}

function siblingsOf(core: number): number[] {
  try {
    const file = `/sys/devices/system/cpu/cpu${core}/topology/thread_siblings_list`
    return parseCoreList(readFileSync(file, 'utf8').trim())
  } catch (error) {
    // Some virtual machines do not tell.
    if (hasCode(error, 'ENOENT')) return [core]
    throw error
  }
}

/** The kernel's list format, such as `0-3,8`. */
function parseCoreList(list: string): number[] {
  return list.split(',').flatMap((range) => {
    const [from = Number.NaN, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}
