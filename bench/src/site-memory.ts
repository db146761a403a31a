import { isRenderer } from './find-renderer.ts'
import { memoryOfTree, type ProcessMemory } from './processes.ts'

export const bytesPerMb = 1e6

/** Processes of a site, and which of them are its own and its database's. */
export interface SiteMemory {
  processes: readonly ProcessMemory[]
  node: readonly ProcessMemory[]
  /** Those of Node.js that render songs: each ends when it has none left. */
  rendering: readonly ProcessMemory[]
  postgres: readonly ProcessMemory[]
}

/** Memory of a server and all its descendants. */
export function siteMemory(pid: number): SiteMemory {
  const processes = memoryOfTree(pid)
  return {
    processes,
    node: processes.filter((process) => !isPostgres(process)),
    rendering: processes.filter(({ command }) => isRenderer(command)),
    postgres: processes.filter(isPostgres),
  }
}

/** The sum over processes, in MB. */
export function megabytes(
  processes: readonly ProcessMemory[],
  field: 'residentBytes' | 'proportionalBytes',
): number {
  return processes.reduce((sum, process) => sum + process[field], 0) / bytesPerMb
}

function isPostgres({ command }: ProcessMemory): boolean {
  return /^postgres:|[\\/]postgres(\.exe)?\s/.test(command)
}
