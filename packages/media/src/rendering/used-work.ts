/** What a file has cost, or a part of it. */
export interface UsedWork {
  /** Of the processor, measured in the process that rendered it. */
  cpuSeconds: number
  /** Added to the storage. */
  bytes: number
}

export const noWork: UsedWork = { cpuSeconds: 0, bytes: 0 }

export const addWork = (one: UsedWork, other: UsedWork): UsedWork => ({
  cpuSeconds: one.cpuSeconds + other.cpuSeconds,
  bytes: one.bytes + other.bytes,
})

/**
 * Returns a function for the seconds that this process has had of the processor since the last call, and at the first
 * since its start, which is part of what the first file costs.
 */
export function createCpuMeter(read = () => process.cpuUsage()): () => number {
  let before = 0
  return () => {
    const { system, user } = read()
    const now = (system + user) / 1e6
    const used = now - before
    before = now
    return used
  }
}
