import { countHeld, type Line, pathOf } from './take-turns.ts'

/**
 * The reader who gives way at a cap: of the networks inside `around` whichever holds most, and so on inside it. Undefined if the
 * asker's own holds as much: then nobody has more than their share. Inside the asker's own widest network one file gives way to
 * a reader who holds none, as the others there have no other claim to it.
 * @param around the network that has reached its cap; undefined: all together
 */
export function findHeaviest(
  line: Pick<Line, 'rendered' | 'waiting'>,
  asker: string,
  around: string | undefined,
): string | undefined {
  const askerPath = pathOf(asker)
  const held = countHeld(line)
  const countOf = (network: string) => held.get(network) ?? 0
  let depth = around === undefined ? 0 : askerPath.indexOf(around) + 1
  let candidates = [...line.waiting.keys()].filter(
    (reader) => around === undefined || isInside(reader, around),
  )
  for (;;) {
    const own = askerPath[depth]
    const networks = new Set(candidates.map((reader) => pathOf(reader)[depth] ?? reader))
    const [heaviest] = [...networks].toSorted((one, other) => countOf(other) - countOf(one))
    const ownHeld = own === undefined ? 0 : countOf(own)
    // Somebody else has at least two more: even after the exchange the asker does not have more.
    const needed = depth > 0 && countOf(asker) === 0 ? 1 : 2
    if (heaviest !== undefined && heaviest !== own && countOf(heaviest) >= ownHeld + needed)
      return heaviestInside(candidates, heaviest, depth, countOf)
    // Nobody has: if need be somebody in the asker's own network gives way, never the asker.
    if (own === undefined || own === asker) return undefined
    candidates = candidates.filter((reader) => isInside(reader, own))
    depth++
  }
}

/** The reader inside a network who holds most; networks inside it are compared first. */
function heaviestInside(
  readers: readonly string[],
  network: string,
  depth: number,
  countOf: (network: string) => number,
): string | undefined {
  const inside = readers.filter((reader) => isInside(reader, network))
  const next = new Set(inside.map((reader) => pathOf(reader)[depth + 1] ?? reader))
  if (next.size === 1 && next.has(network)) return network
  const [heaviest] = [...next].toSorted((one, other) => countOf(other) - countOf(one))
  return heaviest === undefined || inside.includes(heaviest)
    ? heaviest
    : heaviestInside(inside, heaviest, depth + 1, countOf)
}

const isInside = (reader: string, network: string) => pathOf(reader).includes(network)
