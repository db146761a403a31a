import { type Crowd, createPace, type WorkBudget } from '@tempolibre/fair-share'

/** Half a song at once, in ms of a processor, then half a processor. */
const [burstMs, share] = [6000, 0.5]

/**
 * The same budget, which also knows whose files give way: of a sender for whom much was rendered lately, while others are there. Nothing of
 * theirs is refused or waits for its turn any longer; what is under way pauses between its pieces.
 */
export function paceRenders(
  budget: WorkBudget,
  crowd: Crowd,
  now?: () => number,
): WorkBudget & Required<Pick<WorkBudget, 'givesWay'>> {
  const pace = createPace({
    crowd,
    burstMs,
    share,
    ...(now && { now }),
  })
  return {
    admit: budget.admit,
    spend(payer, used, kind) {
      budget.spend(payer, used, kind)
      if (payer.sender === undefined || kind === 'light') return
      // Of their files others are made beside.
      crowd.note(payer.sender)
      pace.spend(payer.sender, used.cpuSeconds * 1000)
    },
    givesWay: ({ sender }) => sender !== undefined && pace.isAhead(sender),
  }
}
