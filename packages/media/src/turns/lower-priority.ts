import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { hasCode } from '@tempolibre/domain/thrown'

/**
 * Lowers the priority of this process, with all threads that it has: Linux keeps one for each thread, and takes the one that is named
 * by the process for its first thread alone, so that those which collect its garbage would go on beside answers as their equals. Threads
 * that are started later begin with that of the thread that starts them.
 * @param niceness as setpriority(2) takes it
 */
export function lowerPriority(niceness: number): void {
  setPriority(niceness)
  if (process.platform !== 'linux') return
  for (const thread of readdirSync('/proc/self/task')) {
    try {
      setPriority(Number(thread), niceness)
    } catch (error) {
      // It has ended meanwhile.
      if (!hasCode(error, 'ERR_SYSTEM_ERROR')) throw error
    }
  }
}
