import type { EndpointInput, TrackSummary } from '@tempolibre/contract'

/** A list of which a page shows a part, with what is needed to fetch the rest. */
export interface LongList {
  tracks: readonly TrackSummary[]
  /** The input of `listTracks`, without the cursor. */
  asked: EndpointInput<'listTracks'>
  /** Cursor of the next page; null at the end. */
  next: string | null
}
