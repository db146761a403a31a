import { networkOf, networksOf } from './networks.ts'
import type { Payer } from './work-budget.ts'

export interface UnderWayOptions {
  /** For one account, and for one sender; the networks around a sender have twice and four times as many. */
  each: number
  together: number
  /** Of these, reserved for holders with none under way. */
  forNewcomers: number
}

/** Counts what is under way for payers, such as archives, which take minutes to send. */
export interface UnderWay {
  /** @returns to be called once, when it has ended; undefined if there is no place */
  begin(payer: Payer): (() => void) | undefined
}

/** Bounds what is under way at once: some for each account and sender, and the last places for those who have none. */
export function limitUnderWay({ each, forNewcomers, together }: UnderWayOptions): UnderWay {
  const counts = new Map<string, number>()
  let all = 0

  /** What counts it, and how many each may have. */
  function holdersOf({ account, sender }: Payer): [holder: string, most: number][] {
    const networks = sender === undefined ? [] : networksOf(networkOf(sender))
    const holders = networks.map((network, index): [string, number] => [network, each * 2 ** index])
    return account ? [...holders, [`account ${account}`, each]] : holders
  }

  return {
    begin(payer) {
      const holders = holdersOf(payer)
      const isNew = holders.every(([holder]) => !counts.has(holder))
      if (all >= (isNew ? together : together - forNewcomers)) return undefined
      if (holders.some(([holder, most]) => (counts.get(holder) ?? 0) >= most)) return undefined
      all++
      for (const [holder] of holders) counts.set(holder, (counts.get(holder) ?? 0) + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        all--
        for (const [holder] of holders) {
          const left = (counts.get(holder) ?? 1) - 1
          if (left === 0) counts.delete(holder)
          else counts.set(holder, left)
        }
      }
    },
  }
}
