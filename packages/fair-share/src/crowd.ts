import { networkOf, networksOf } from './networks.ts'
import { createUses, type UsedLately } from './uses.ts'

/** A sender, and how long ago they were here, in ms. */
export interface Seen {
  sender: string
  agoMs: number
}

/** What one process tells another: who was there lately, two at most, and who has used most for whatever. */
export interface Present {
  seen: Seen[]
  used: UsedLately[]
}

/** Who has been here lately. */
export interface Crowd {
  /** A sender has asked for something. */
  note(sender: string): void
  /** Whether anybody else than a sender, with the networks around, has asked for something lately. */
  hasOthers(sender: string): boolean
  /** Notes that a sender has used this much of a processor, in ms. */
  use(sender: string, ms: number): void
  /** Whether somebody else has used more lately, by a quarter at least, on the machine as far as it is known here. */
  isModest(sender: string): boolean
  /** What another process does not know yet: of what it has told itself nothing. */
  tell(to: string): Present
  /** Takes over what another process has told. */
  learn(from: string, told: Present): void
}

/** A sender counts as present for this long after a call, in ms: the time to read a page and go on. */
const presentMs = 10_000

/** By whom a sender is counted: of IPv6 a /48. */
export const holderOf = (sender: string): string => networksOf(networkOf(sender)).at(-1) ?? sender

/** Remembers whether there is anybody beside a sender, for whose sake they might have to wait. */
export function createCrowd(now: () => number = () => performance.now()): Crowd {
  /** Of two senders, the latest first: for each there is one who is not they. */
  let [last, other] = [nobody, nobody]
  const uses = createUses(now)

  function see(holder: string, agoMs: number): void {
    const seen = { holder, at: now() - agoMs }
    const known = [last, other]
    if (known.some(({ at, holder: each }) => each === holder && at >= seen.at)) return
    const others = known.filter((each) => each.holder !== holder)
    ;[last = nobody, other = nobody] = [seen, ...others].toSorted((one, next) => next.at - one.at)
  }

  return {
    note: (sender) => see(holderOf(sender), 0),
    hasOthers(sender) {
      const { at } = holderOf(sender) === last.holder ? other : last
      return now() - at < presentMs
    },
    use: (sender, ms) => uses.add(holderOf(sender), ms),
    isModest: (sender) => uses.isModest(holderOf(sender)),
    tell: (to) => ({
      seen: [last, other]
        .map(({ at, holder }) => ({ sender: holder, agoMs: now() - at }))
        .filter(({ agoMs }) => agoMs < presentMs),
      used: uses.most(to),
    }),
    learn(from, { seen, used }) {
      for (const { agoMs, sender } of seen) see(holderOf(sender), agoMs)
      uses.learn(from, used)
    },
  }
}

const nobody = { holder: '', at: -Infinity }
