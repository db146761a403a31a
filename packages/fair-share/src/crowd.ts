import { networkOf, networksOf } from './networks.ts'

/** Who has been here lately. */
export interface Crowd {
  /** A sender has asked for something. */
  note(sender: string): void
  /** Whether anybody else than a sender, with the networks around, has asked for something lately. */
  hasOthers(sender: string): boolean
  /** The latest sender, and the latest other one, if they were here lately. */
  latest(): string[]
}

/** Whoever has asked for something is there for so long, in ms: the time in which somebody reads a page and goes on. */
const presentMs = 10_000

/** By whom a sender is counted: of IPv6 a /48. */
export const holderOf = (sender: string): string => networksOf(networkOf(sender)).at(-1) ?? sender

/** Remembers whether there is anybody beside a sender, for whose sake they might have to wait. */
export function createCrowd(now: () => number = () => performance.now()): Crowd {
  /** Of two senders, the latest first: for each there is one who is not they. */
  let [last, other] = [nobody, nobody]

  return {
    note(sender) {
      const holder = holderOf(sender)
      if (holder !== last.holder) other = last
      last = { holder, at: now() }
    },
    hasOthers(sender) {
      const { at } = holderOf(sender) === last.holder ? other : last
      return now() - at < presentMs
    },
    latest: () => [last, other].filter(({ at }) => now() - at < presentMs).map(({ holder }) => holder),
  }
}

const nobody = { holder: '', at: -Infinity }
