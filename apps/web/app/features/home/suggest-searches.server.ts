import type { TrackSummary } from '@tempolibre/contract'
import { memoizeByObject } from '../../foundation/context/memoize.ts'

/** As many as fit in one row on a desktop. */
const suggestions = 4

/** The most common uses among these songs, as search words; only searches with results are suggested. */
export const suggestSearches = memoizeByObject(findCommonUses)

function findCommonUses(tracks: readonly Pick<TrackSummary, 'uses'>[]): string[] {
  const counts = new Map<string, number>()
  for (const { uses } of tracks) {
    for (const { name } of uses) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, suggestions)
    .map(([name]) => name)
}
