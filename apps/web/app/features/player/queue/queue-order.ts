import type { PlayableTrack } from '../../../foundation/state/index.ts'

type Queue = readonly PlayableTrack[]

/** The tracks after the current one. */
export function upcomingIn(queue: Queue, currentId: string | undefined): Queue {
  return queue.slice(placeOf(queue, currentId) + 1)
}

/** The queue with its upcoming tracks replaced. */
export function withUpcoming(queue: Queue, currentId: string | undefined, upcoming: Queue): Queue {
  return [...queue.slice(0, placeOf(queue, currentId) + 1), ...upcoming]
}

/** The queue with a track right after the current one; an existing entry moves. */
export function withNext(queue: Queue, currentId: string | undefined, track: PlayableTrack): Queue {
  if (track.id === currentId) return queue
  const others = queue.filter(({ id }) => id !== track.id)
  return withUpcoming(others, currentId, [track, ...upcomingIn(others, currentId)])
}

/** The queue with a track at its end; an existing entry moves. */
export function withLast(queue: Queue, currentId: string | undefined, track: PlayableTrack): Queue {
  return track.id === currentId ? queue : [...queue.filter(({ id }) => id !== track.id), track]
}

function placeOf(queue: Queue, id: string | undefined): number {
  return queue.findIndex((track) => track.id === id)
}
