import type { TrackSummary } from '@tempolibre/contract'

/** As many as stand in one row on a desktop. */
const suggestions = 4

/** What most of these songs are good for, in words that the search understands; nothing is suggested that finds nothing. */
export function suggestSearches(tracks: readonly Pick<TrackSummary, 'uses'>[]): string[] {
  const counts = new Map<string, number>()
  for (const { uses } of tracks) {
    for (const { name } of uses) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, suggestions)
    .map(([name]) => name)
}
