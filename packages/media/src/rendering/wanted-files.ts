import { notePostponed } from './postponed.ts'
import type { Rendition } from './rendition.ts'
import { room } from './room.ts'
import type { RefusedError, Visit } from './visit.ts'

/** A file that is waited for, and each reader's latest visit. */
interface Wanted {
  rendition: Rendition
  visits: Map<string, Visit>
}

/** Files that are waited for, or whose reader was refused. */
export function noteWanted() {
  const wanted = new Map<string, Wanted>()
  const postponed = notePostponed()

  /** Why nothing may be made for a visitor now. Their page learns until when. */
  function judge(key: string, visit: Visit): RefusedError | undefined {
    const refused = visit.refuse?.()
    if (refused && visit.beginsAtOnce === true) postponed.add(key, refused.seconds ?? 0)
    return refused
  }

  return {
    judge,
    /** Why nothing may be made for a reader when their turn comes: an answer that has begun breaks off. */
    refuse(key: string, reader: string): RefusedError | undefined {
      const visit = wanted.get(key)?.visits.get(reader)
      return visit && judge(key, visit)
    },
    /** @param order of all that are waited for; others are forgotten now and then */
    add(rendition: Rendition, visit: Visit, order: () => { rendered: string[]; waiting: string[] }): void {
      const { key } = rendition
      if (wanted.size > 2 * room.maxTogether) {
        const { rendered, waiting } = order()
        const waitedFor = new Set([...rendered, ...waiting])
        for (const each of wanted.keys()) if (!waitedFor.has(each)) wanted.delete(each)
      }
      postponed.forget(key)
      const visits = wanted.get(key)?.visits ?? new Map<string, Visit>()
      visits.set(visit.reader, visit)
      wanted.set(key, { rendition, visits })
    },
    /** @throws Error if it was not asked for */
    require(key: string): Wanted {
      const known = wanted.get(key)
      if (!known) throw new Error(`nobody has asked for ${key}`)
      return known
    },
    /** Until a file may be asked for again whose reader was refused; undefined for any other. */
    secondsPostponed: postponed.secondsLeft,
  }
}
