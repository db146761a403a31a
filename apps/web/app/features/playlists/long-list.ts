import type { EndpointInput, TrackSummary } from '@tempolibre/contract'

/** A list of which a page shows a part: enough to ask for the rest. */
export interface LongList {
  tracks: readonly TrackSummary[]
  /** What `listTracks` is asked, without the place. */
  asked: EndpointInput<'listTracks'>
  /** The cursor of what follows; null where this is all. */
  next: string | null
}
