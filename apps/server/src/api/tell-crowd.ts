import type { Crowd } from '@tempolibre/fair-share'

/** In ms: whoever is there is so for ten seconds. */
const tellEveryMs = 1000

/** The same crowd, which is told at most once a second to the process that renders. */
export function tellCrowd(
  crowd: Crowd,
  tell: (senders: readonly string[]) => void,
  now: () => number = () => performance.now(),
): Crowd {
  let toldAt = -Infinity
  return {
    ...crowd,
    note(sender) {
      crowd.note(sender)
      if (now() - toldAt < tellEveryMs) return
      toldAt = now()
      tell(crowd.latest())
    },
  }
}
