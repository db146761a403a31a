import type { Crowd, Seen } from '@tempolibre/fair-share'

/** In ms: whoever is there is so for ten seconds. */
const tellEveryMs = 1000

/** The same crowd, which is told at most once a second to the process that renders, and told by it who is elsewhere. */
export function tellCrowd(
  crowd: Crowd,
  tell: (seen: readonly Seen[]) => Promise<readonly Seen[]>,
  now: () => number = () => performance.now(),
): Crowd {
  let toldAt = -Infinity
  return {
    ...crowd,
    note(sender) {
      crowd.note(sender)
      if (now() - toldAt < tellEveryMs) return
      toldAt = now()
      void tell(crowd.latest()).then((elsewhere) => {
        for (const { agoMs, sender: each } of elsewhere) crowd.note(each, agoMs)
      })
    },
  }
}
