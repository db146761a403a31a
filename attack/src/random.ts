/** Reproducible random choices: the same seed makes the same choices. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number
  /** An integer from 0 up to, but not including, `below`. */
  int(below: number): number
  pick<Item>(items: readonly Item[]): Item
  /** True with this probability. */
  chance(part: number): boolean
  shuffle<Item>(items: readonly Item[]): Item[]
}

/** Mulberry32 by Tommy Ettinger (public domain): 32 bits of state suffice for a list of requests. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    next,
    int,
    pick(items) {
      if (items.length === 0) throw new RangeError('There is nothing to pick from.')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the index is below the length
      return items[int(items.length)] as (typeof items)[number]
    },
    chance: (part) => next() < part,
    shuffle(items) {
      const shuffled = [...items]
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = int(last + 1)
        const [taken] = shuffled.splice(other, 1, ...shuffled.slice(last, last + 1))
        if (taken !== undefined) shuffled[last] = taken
      }
      return shuffled
    },
  }
}
