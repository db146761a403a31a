import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { findUnprintable } from './fonts.ts'

export interface Unprintable {
  characters: string[]
  /** What this thread has needed. */
  cpuSeconds: number
}

/** Of this thread alone, as setpriority(2) has it on Linux: answers come before. */
const niceness = 4
if (!isMainThread && process.platform === 'linux') setPriority(0, niceness)

/** Finds what no paper could show of a text. Runs in the thread of `find-unprintable-apart.ts`. */
export default async function listUnprintable(text: string): Promise<Unprintable> {
  const before = process.threadCpuUsage()
  const characters = await findUnprintable(text)
  const { system, user } = process.threadCpuUsage(before)
  return { characters, cpuSeconds: (system + user) / 1e6 }
}
