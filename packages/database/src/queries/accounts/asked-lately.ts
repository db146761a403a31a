import type { AttemptOutcome } from './attempt-lines.ts'

/** A link that somebody has asked for, and by whom it was asked for since. */
interface Asked {
  at: number
  senders: Set<string>
  outcome: Promise<AttemptOutcome>
}

/** How long further requests get the same link, in ms: no mail comes sooner, so it cannot have been used. */
const sameMs = 2000
/** Of addresses remembered; the first asked for is forgotten first. */
const maxAsked = 10_000

/** Lets many senders who ask for a link to one mailbox at once share one question to the database. */
export interface AskedLately {
  /**
   * Asks, or shares what another sender has asked lately. That is no attempt of the second: nothing is mailed for it. The
   * same for every address, so that it doesn’t tell which has an account.
   * @param sender undefined, or one who has asked before: always asks
   */
  ask(name: string, sender: string | undefined, ask: () => Promise<AttemptOutcome>): Promise<AttemptOutcome>
}

export function createAskedLately(now = () => performance.now()): AskedLately {
  const asked = new Map<string, Asked>()

  function forgetOld(): void {
    for (const [name, { at }] of asked) {
      if (now() - at <= sameMs && asked.size < maxAsked) return
      asked.delete(name)
    }
  }

  return {
    async ask(name, sender, ask) {
      forgetOld()
      const before = asked.get(name)
      if (before && sender !== undefined && !before.senders.has(sender)) {
        before.senders.add(sender)
        const outcome = await before.outcome.catch(() => undefined)
        if (outcome?.kind === 'counted') return { kind: 'counted', attempt: [] }
      }
      const outcome = ask()
      if (sender !== undefined && !before) asked.set(name, { at: now(), senders: new Set([sender]), outcome })
      return outcome
    },
  }
}
