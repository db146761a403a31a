/** What holders have used lately, to be compared with each other. */
export interface Uses {
  /** In ms of a processor. */
  add(holder: string, ms: number): void
  /** Whether somebody else has used more lately, by a quarter at least. */
  isModest(holder: string): boolean
}

/** What was used so long ago, in ms, counts a third (1/e). */
const forgetsMs = 10_000
/** Holders that are remembered. */
const maxHolders = 1000
/** Below this, in ms, nobody has used much. */
const leastMs = 1
const clearlyMore = 1.25

/** How much was used when, in ms. */
interface Used {
  ms: number
  at: number
}

export function createUses(now: () => number): Uses {
  const usedBy = new Map<string, Used>()
  let most: Used & { holder: string } = { holder: '', ms: 0, at: 0 }

  const left = ({ at, ms }: Used) => ms * Math.exp((at - now()) / forgetsMs)
  const usedLately = (holder: string) => {
    const used = usedBy.get(holder)
    return used ? left(used) : 0
  }

  return {
    add(holder, ms) {
      const used = { ms: usedLately(holder) + ms, at: now() }
      usedBy.delete(holder)
      usedBy.set(holder, used)
      if (holder === most.holder || used.ms > left(most)) most = { holder, ...used }
      const [oldest] = usedBy.keys()
      if (usedBy.size > maxHolders && oldest !== undefined) usedBy.delete(oldest)
    },
    isModest: (holder) =>
      holder !== most.holder && left(most) > Math.max(leastMs, usedLately(holder) * clearlyMore),
  }
}
