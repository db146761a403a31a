import type { TrackSummary } from '@tempolibre/contract'

/** A list of which a page shows a part: enough to ask for the rest. */
export interface LongList {
  tracks: readonly TrackSummary[]
  /** What `GET /api/v1/tracks` is asked, without the place. */
  query: string
  /** The cursor of what follows; null where this is all. */
  next: string | null
}
