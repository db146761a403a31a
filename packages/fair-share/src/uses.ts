/** What a holder has used lately, in ms of a processor. */
export interface UsedLately {
  holder: string
  ms: number
}

/** What holders have used lately, to be compared with each other. */
export interface Uses {
  /** In ms of a processor. */
  add(holder: string, ms: number): void
  /** What another process knows of that this one does not, instead of what it has told before. */
  learn(from: string, used: readonly UsedLately[]): void
  /** Who has used most of what is known here and was not learnt from `to`; twenty at most. */
  most(to: string): UsedLately[]
  /** Whether somebody else has used more lately, by a quarter at least. */
  isModest(holder: string): boolean
}

/** Age at which a use counts a third (1/e), in ms. */
const forgetsMs = 10_000
/** Holders that are remembered, and told. */
const maxHolders = 1000
const maxTold = 20
/** Below this, in ms, nobody has used much. */
const leastMs = 1
const clearlyMore = 1.25
/** Age at which what a process has told is forgotten, in ms: it may be gone. */
const forgottenMs = 60_000

/** How much was used when, in ms. */
interface Used {
  ms: number
  at: number
}

export function createUses(now: () => number): Uses {
  const usedHere = new Map<string, Used>()
  let mostHere = ''
  /** By the process that told it. */
  const usedElsewhere = new Map<string, { at: number; by: ReadonlyMap<string, number> }>()

  const left = ({ at, ms }: Used) => ms * Math.exp((at - now()) / forgetsMs)
  const leftHere = (holder: string) => left(usedHere.get(holder) ?? nothing)

  function usedLately(holder: string, except?: string): number {
    let ms = leftHere(holder)
    for (const [from, { at, by }] of usedElsewhere)
      if (from !== except) ms += left({ at, ms: by.get(holder) ?? 0 })
    return ms
  }

  return {
    add(holder, ms) {
      const used = { ms: leftHere(holder) + ms, at: now() }
      usedHere.delete(holder)
      usedHere.set(holder, used)
      if (used.ms > leftHere(mostHere)) mostHere = holder
      const [oldest] = usedHere.keys()
      if (usedHere.size > maxHolders && oldest !== undefined) usedHere.delete(oldest)
    },
    learn(from, used) {
      const by = new Map(used.slice(0, maxTold).map(({ holder, ms }) => [holder, ms]))
      usedElsewhere.set(from, { at: now(), by })
      for (const [other, { at }] of usedElsewhere) if (now() - at > forgottenMs) usedElsewhere.delete(other)
    },
    most(to) {
      const others = [...usedElsewhere]
        .filter(([from]) => from !== to)
        .flatMap(([, { by }]) => [...by.keys()])
      return [...new Set([...usedHere.keys(), ...others])]
        .map((holder) => ({ holder, ms: usedLately(holder, to) }))
        .filter(({ ms }) => ms >= leastMs)
        .toSorted((one, other) => other.ms - one.ms)
        .slice(0, maxTold)
    },
    isModest(holder) {
      const enough = Math.max(leastMs, usedLately(holder) * clearlyMore)
      const isMore = (other: string) => other !== holder && usedLately(other) > enough
      if (isMore(mostHere)) return true
      for (const { by } of usedElsewhere.values())
        for (const other of by.keys()) if (isMore(other)) return true
      return false
    },
  }
}

const nothing: Used = { ms: 0, at: 0 }
