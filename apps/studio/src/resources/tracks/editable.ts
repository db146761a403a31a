import { editable } from '@tempolibre/contract/editable'

/** What a change of a track may contain: the studio names each artist, and the API makes the name that is shown of them. */
export const editableOfTrack = editable.track.filter((name) => name !== 'artist_id')
