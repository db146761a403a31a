import { ApiError } from '@tempolibre/contract'
import { type Crowd, createPace, type Pace, type WorkBudget } from '@tempolibre/fair-share'
import { createLeastTimes } from './least-times.ts'

/** Work of an API that goes on at a pace while others are there. */
export interface Paces {
  /** Calls: reads, searches, passwords. */
  answers: Pace
  /** Papers, of which an archive has a thousand. */
  papers: Pace
}

/** A budget whose payer, while others are there, waits for their turn before a paper. */
export type PacedBudget = WorkBudget & {
  turn?: (options?: { hasTime?: boolean }) => Promise<() => void>
}

/** What would wait longer, in ms, would miss the deadline of its answer. */
const maxWaitMs = 5000
const refusal = () => new ApiError('too_many_requests', { retryAfterSeconds: maxWaitMs / 1000 })

/**
 * What a sender has in each process while others are there: at once so many ms of a processor, and after that a share of one, which is
 * some seventy calls or two papers a second.
 */
const calls = { burstMs: 1000, share: 0.35 } as const
const paperWork = { burstMs: 1000, share: 0.25 } as const
/** What is begun together is more than it looks like before it has told what it takes. */
const reservedMs = { answer: 10, paper: 150 }
/** What a call takes besides, such as reading and packing it. */
export const callMs = 1
/** What a refusal for too many requests counts for besides: whoever goes on after it is slowed before they have worked much. */
export const refusedMs = 10
/** No call is taken for more, in ms. */
const maxAnswerMs = 250
const takenFor = createLeastTimes()

export const createPaces = (crowd: Crowd): Paces => ({
  answers: createPace({ crowd, ...calls, reservedMs: reservedMs.answer, maxWaitMs, refusal }),
  papers: createPace({ crowd, ...paperWork, reservedMs: reservedMs.paper, maxWaitMs, refusal }),
})

/** The same budget, of which whatever is charged counts for the pace of a sender as well; undefined: the site itself. */
export function paceBudget(
  budget: WorkBudget,
  { answers, papers }: Paces,
  sender: string | undefined,
): PacedBudget {
  if (sender === undefined) return budget
  return {
    admit: budget.admit,
    spend(payer, used, kind) {
      budget.spend(payer, used, kind)
      const ms = used.cpuSeconds * 1000
      if (kind === 'light') {
        const taken = used.operation === undefined ? ms : takenFor(used.operation, ms)
        answers.spend(sender, Math.min(taken, maxAnswerMs))
      } else papers.spend(sender, ms)
    },
    turn: (options) => papers.turn(sender, options),
  }
}
