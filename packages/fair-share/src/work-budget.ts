import { networkOf, networksOf } from './networks.ts'

/** What work costs. */
export interface UsedWork {
  cpuSeconds: number
  /** Bytes that were stored or packed. */
  bytes: number
}

/** What a payer has at once, and as often again in an hour. */
export interface Purse {
  burst: UsedWork
  anHour: UsedWork
}

/** What each payer can cost, for all kinds of work together. docs/costs.md says what that is in songs and papers. */
export const workPurses = {
  /**
   * One address, or the /64 of IPv6. A listener who skips through 60 songs that nobody has heard costs 420 CPU-s, an
   * editor's 40 downloads as WAV and ZIP about 1,600 and 3.4 GB, a classroom of 30 with ten new songs 2,100.
   * Later it is a third of a core.
   */
  sender: { burst: { cpuSeconds: 2400, bytes: 6e9 }, anHour: { cpuSeconds: 1200, bytes: 3e9 } },
  /** The /56 of IPv6, which one household may have. */
  wider: { burst: { cpuSeconds: 4800, bytes: 12e9 }, anHour: { cpuSeconds: 2400, bytes: 6e9 } },
  /** The /48 of IPv6, which one company may have. */
  widest: { burst: { cpuSeconds: 9600, bytes: 24e9 }, anHour: { cpuSeconds: 3600, bytes: 9e9 } },
  /** An account, from wherever it works. */
  account: { burst: { cpuSeconds: 2400, bytes: 6e9 }, anHour: { cpuSeconds: 1200, bytes: 3e9 } },
} as const satisfies Record<string, Purse>

export type PurseName = keyof typeof workPurses

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
  admit(payer: Payer): number
  /** Charges work by what it has really used. Work that has begun goes on, and is paid afterwards. */
  spend(payer: Payer, used: UsedWork): void
}

/** A budget of work for senders, by all their networks, and for accounts. */
export function createWorkBudget(open: OpenMeter): WorkBudget {
  const metersOf = (name: PurseName): Record<keyof UsedWork, Meter> => {
    const { anHour, burst } = workPurses[name]
    const limit = (unit: keyof UsedWork, parts: number) => ({
      burst: burst[unit] * parts,
      perSecond: (anHour[unit] * parts) / 3600,
    })
    return {
      cpuSeconds: open(`work of ${name} in ms`, limit('cpuSeconds', 1000)),
      bytes: open(`work of ${name} in kB`, limit('bytes', 0.001)),
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
    admit: (payer) =>
      Math.ceil(
        Math.max(
          0,
          ...pursesOf(payer).flatMap(({ meter, subject }) => [
            meter.cpuSeconds.wait(subject),
            meter.bytes.wait(subject),
          ]),
        ),
      ),
    spend(payer, { bytes, cpuSeconds }) {
      for (const { meter, subject } of pursesOf(payer)) {
        meter.cpuSeconds.add(subject, Math.round(cpuSeconds * 1000))
        meter.bytes.add(subject, Math.round(bytes / 1000))
      }
    },
  }
}
