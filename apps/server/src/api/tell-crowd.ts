import type { Crowd, Present } from '@tempolibre/fair-share'

/** Least time between two messages, in ms: a sender counts as present for ten seconds. */
const tellEveryMs = 1000
/** The process that renders, in which those that serve meet. */
const renderer = 'work'

/**
 * The same crowd, which tells the process that renders at most once a second who is here and has used how much, and is told by it
 * what it and the others know.
 */
export function tellCrowd(
  crowd: Crowd,
  exchange: (told: Present) => Promise<Present | undefined>,
  now: () => number = () => performance.now(),
): Crowd {
  let toldAt = -Infinity
  return {
    ...crowd,
    note(sender) {
      crowd.note(sender)
      if (now() - toldAt < tellEveryMs) return
      toldAt = now()
      void exchange(crowd.tell(renderer)).then((elsewhere) => {
        if (elsewhere) crowd.learn(renderer, elsewhere)
      })
    },
  }
}
