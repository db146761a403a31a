import type { TrackRecord } from '../record.ts'

/** What several sources say of one recording; earlier ones win field by field, and language by language in texts. */
export function mergeRecords(records: readonly TrackRecord[]): TrackRecord {
  const merged: TrackRecord = {}
  for (const record of records.toReversed()) {
    const { description, title, ...rest } = record
    const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
    // Names in a list belong to the artist of the same source.
    if (record.artist !== undefined && record.artist !== merged.artist) {
      delete merged.artists
      delete merged.featuredArtists
    }
    Object.assign(merged, said)
    if (title) merged.title = { ...merged.title, ...title }
    if (description) merged.description = { ...merged.description, ...description }
  }
  return merged
}
