import { plainPath } from '@tempolibre/domain/upload-rules'

type Placed = readonly { path: string }[]

/**
 * Finds the path under which an upload has a chosen file: its own, or one that differs by capitals alone and that no other chosen file
 * has.
 */
export function inPlainSpelling(chosen: Placed, known: Placed): (path: string) => string {
  const knownPaths = new Set(known.map(({ path }) => path))
  const chosenPaths = new Set(chosen.map(({ path }) => path))
  const without = (paths: Set<string>, others: Set<string>) =>
    Map.groupBy(
      [...paths].filter((path) => !others.has(path)),
      plainPath,
    )
  const others = without(knownPaths, chosenPaths)
  const takers = without(chosenPaths, knownPaths)
  return (path) => {
    if (knownPaths.has(path)) return path
    const [other, second] = others.get(plainPath(path)) ?? []
    // Of two names that differ by capitals alone nobody knows which it was.
    const isOnly = second === undefined && takers.get(plainPath(path))?.length === 1
    return other !== undefined && isOnly ? other : path
  }
}
