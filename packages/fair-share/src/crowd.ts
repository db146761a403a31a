import { networkOf, networksOf } from './networks.ts'
import { createUses } from './uses.ts'

/** A sender, and how long ago they were here, in ms. */
export interface Seen {
  sender: string
  agoMs: number
}

/** Who has been here lately. */
export interface Crowd {
  /** A sender has asked for something. @param agoMs if that was before, as another process tells it */
  note(sender: string, agoMs?: number): void
  /** Whether anybody else than a sender, with the networks around, has asked for something lately. */
  hasOthers(sender: string): boolean
  /** A sender has used so many ms of a processor, for whatever. */
  use(sender: string, ms: number): void
  /** Whether somebody else has used more lately, by a quarter at least. */
  isModest(sender: string): boolean
  /** The latest sender, and the latest other one, if they were here lately, and how long ago that was. */
  latest(): Seen[]
}

/** Whoever has asked for something is there for so long, in ms: the time in which somebody reads a page and goes on. */
const presentMs = 10_000

/** By whom a sender is counted: of IPv6 a /48. */
export const holderOf = (sender: string): string => networksOf(networkOf(sender)).at(-1) ?? sender

/** Remembers whether there is anybody beside a sender, for whose sake they might have to wait. */
export function createCrowd(now: () => number = () => performance.now()): Crowd {
  /** Of two senders, the latest first: for each there is one who is not they. */
  let [last, other] = [nobody, nobody]
  const uses = createUses(now)

  return {
    note(sender, agoMs = 0) {
      const seen = { holder: holderOf(sender), at: now() - agoMs }
      const known = [last, other]
      if (known.some(({ at, holder }) => holder === seen.holder && at >= seen.at)) return
      const others = known.filter(({ holder }) => holder !== seen.holder)
      ;[last = nobody, other = nobody] = [seen, ...others].toSorted((one, next) => next.at - one.at)
    },
    hasOthers(sender) {
      const { at } = holderOf(sender) === last.holder ? other : last
      return now() - at < presentMs
    },
    use: (sender, ms) => uses.add(holderOf(sender), ms),
    isModest: (sender) => uses.isModest(holderOf(sender)),
    latest: () =>
      [last, other]
        .map(({ at, holder }) => ({ sender: holder, agoMs: now() - at }))
        .filter(({ agoMs }) => agoMs < presentMs),
  }
}

const nobody = { holder: '', at: -Infinity }
