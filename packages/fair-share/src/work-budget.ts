import { networkOf, networksOf } from './networks.ts'

/** What work costs. */
export interface UsedWork {
  cpuSeconds: number
  /** Bytes that were stored or packed. */
  bytes: number
}

/** Work as somebody is charged for it. */
export interface ChargedWork extends UsedWork {
  /** The call that was measured, which may have waited as well; undefined: all of it is known to be work. */
  operation?: string
}

/** What a payer has at once, and as often again in an hour. */
export interface Purse {
  burst: UsedWork
  anHour: UsedWork
  /** CPU seconds for reads and passwords, kept for senders who have spent the rest. */
  reserve: { burst: number; anHour: number }
}

/** What each payer can cost, for all kinds of work together. docs/costs.md says what that is in songs and papers. */
export const workPurses = {
  /** One address, or the /64 of IPv6. */
  sender: {
    burst: { cpuSeconds: 1400, bytes: 6e9 },
    anHour: { cpuSeconds: 500, bytes: 3e9 },
    reserve: { burst: 60, anHour: 120 },
  },
  /** The /56 of IPv6, which one household may have. */
  wider: {
    burst: { cpuSeconds: 1500, bytes: 7e9 },
    anHour: { cpuSeconds: 550, bytes: 3.5e9 },
    reserve: { burst: 70, anHour: 140 },
  },
  /** The /48 of IPv6, which one company may have. */
  widest: {
    burst: { cpuSeconds: 1600, bytes: 8e9 },
    anHour: { cpuSeconds: 600, bytes: 4e9 },
    reserve: { burst: 80, anHour: 160 },
  },
  /** An account, from wherever it works. */
  account: {
    burst: { cpuSeconds: 1400, bytes: 6e9 },
    anHour: { cpuSeconds: 500, bytes: 3e9 },
    reserve: { burst: 60, anHour: 120 },
  },
} as const satisfies Record<string, Purse>

export type PurseName = keyof typeof workPurses

/**
 * `made`: what is rendered, drawn and packed. `light`: reads and passwords, milliseconds each, for which there is a reserve: whoever
 * is in debt for songs can still look round, sign in and pay.
 */
export type WorkKind = 'made' | 'light'

/** Who works. Without either it is the site itself, which pays nothing. */
export interface Payer {
  /** The network address of the sender. */
  sender?: string | undefined
  /** The id of the account. */
  account?: string | undefined
}

/** One unit of one purse, kept for all processes. Amounts are whole numbers of milliseconds or kilobytes. */
export interface Meter {
  /** Seconds until something is left; 0: now. */
  wait(subject: string): number
  /** May lead into debt. */
  add(subject: string, amount: number): void
}

/** A limit of `burst`, refilled by `perSecond`. */
export type OpenMeter = (name: string, limit: { burst: number; perSecond: number }) => Meter

export interface WorkBudget {
  /** To be asked before work begins. @returns seconds until the payer may begin some; 0: now */
  admit(payer: Payer, kind?: WorkKind): number
  /** Charges work by what it has really used. Work that has begun goes on, and is paid afterwards. */
  spend(payer: Payer, used: ChargedWork, kind?: WorkKind): void
  /** Whether a payer has worked much lately while others are there; absent: all have room. */
  givesWay?(payer: Payer): boolean
}

const anHour = 3600
/** Meters count milliseconds and kilobytes. */
const parts = { cpuSeconds: 1000, bytes: 0.001 } as const

/** A budget of work for senders, by all their networks, and for accounts. */
export function createWorkBudget(open: OpenMeter): WorkBudget {
  const metersOf = (name: PurseName) => {
    const purse: Purse = workPurses[name]
    const limit = (unit: keyof UsedWork) => ({
      burst: purse.burst[unit] * parts[unit],
      perSecond: (purse.anHour[unit] * parts[unit]) / anHour,
    })
    return {
      cpuSeconds: open(`work of ${name} in ms`, limit('cpuSeconds')),
      bytes: open(`work of ${name} in kB`, limit('bytes')),
      reserve: open(`light work of ${name} in ms`, {
        burst: purse.reserve.burst * parts.cpuSeconds,
        perSecond: (purse.reserve.anHour * parts.cpuSeconds) / anHour,
      }),
    }
  }
  const meters = {
    sender: metersOf('sender'),
    wider: metersOf('wider'),
    widest: metersOf('widest'),
    account: metersOf('account'),
  }

  function pursesOf({ account, sender }: Payer): { meter: (typeof meters)[PurseName]; subject: string }[] {
    const networks = sender === undefined ? [] : networksOf(networkOf(sender))
    const senders = [meters.sender, meters.wider, meters.widest].flatMap((meter, index) => {
      const subject = networks[index]
      return subject === undefined ? [] : [{ meter, subject }]
    })
    return account ? [...senders, { meter: meters.account, subject: account }] : senders
  }

  return {
    admit(payer, kind = 'made') {
      const waits = pursesOf(payer).map(({ meter, subject }) => {
        const wait = Math.max(meter.cpuSeconds.wait(subject), meter.bytes.wait(subject))
        return kind === 'light' ? Math.min(wait, meter.reserve.wait(subject)) : wait
      })
      return Math.ceil(Math.max(0, ...waits))
    },
    spend(payer, { bytes, cpuSeconds }, kind = 'made') {
      const ms = Math.round(cpuSeconds * parts.cpuSeconds)
      for (const { meter, subject } of pursesOf(payer)) {
        meter.cpuSeconds.add(subject, ms)
        meter.bytes.add(subject, Math.round(bytes * parts.bytes))
        if (kind === 'light') meter.reserve.add(subject, ms)
      }
    },
  }
}
