import { keysOf } from '@tempolibre/locales'

/** What is told of an allowance. */
interface AllowanceOptions {
  /**
   * What earlier releases do not know: `answers` of their API may be without it, or their `libraries`, exports and studios as well.
   * It is empty then; a library that does not name it leaves what is stored.
   */
  added?: 'answers' | 'libraries'
  /** What plans are compared by when one would take the place of another; absent: it is not compared. */
  aspect?: 'monthly_downloads' | 'daily_downloads' | 'seats' | 'channels'
  /** Whether the payment service is told of it. */
  atStripe?: true
  /** What an empty one stands for; absent: no limit. */
  empty?: 1
  /** Whether it counts during the trial alone, so that only subscriptions have it. */
  ofTrial?: true
}

/**
 * What a plan allows in numbers, each a positive integer or null (empty): the one place that names them. Derived from it are what libraries,
 * exports, the public API and the studio say of a plan, columns that are read and stored, what holders keep when it is lowered, what
 * plans are compared by, what Stripe is told, and the studio's form. No zod here, since the studio reads it too.
 *
 * By hand remain the migration, words, what a page shows of an allowance, and the rules that count by it.
 */
export const planAllowances = {
  /** New licences in a calendar month (UTC). */
  monthly_download_limit: { aspect: 'monthly_downloads', atStripe: true },
  /** Fair use: new licences in a day (UTC). */
  daily_download_limit: { added: 'answers', aspect: 'daily_downloads', atStripe: true },
  /** New licences during the whole trial, which passes with it: plans are not compared by it. */
  trial_download_limit: { added: 'answers', atStripe: true, ofTrial: true },
  /** People who may share it, its holder included. */
  seats: { added: 'libraries', aspect: 'seats', empty: 1 },
  /** Channels that are kept clear of claims. */
  channel_limit: { added: 'libraries', aspect: 'channels' },
} as const satisfies Readonly<Record<string, AllowanceOptions>>

type PlanAllowances = typeof planAllowances
export type PlanAllowance = keyof PlanAllowances
/** Some allowances of a plan; null: empty. */
export type AllowanceValues<Name extends PlanAllowance = PlanAllowance> = Record<Name, number | null>

/** All of them. */
export const planAllowanceNames = keysOf(planAllowances)

type Having<Wanted> = {
  [Name in PlanAllowance]: PlanAllowances[Name] extends Wanted ? Name : never
}[PlanAllowance]

const options: Readonly<Record<PlanAllowance, AllowanceOptions>> = planAllowances

/** Narrows a list to those of a type, and to the others. */
function divide<Wanted extends PlanAllowance>(isWanted: (name: PlanAllowance) => boolean) {
  const has = (name: PlanAllowance): name is Wanted => isWanted(name)
  return {
    with: planAllowanceNames.filter(has),
    without: planAllowanceNames.filter((name): name is Exclude<PlanAllowance, Wanted> => !has(name)),
  }
}

const ofLibraries = divide<Having<{ added: 'libraries' }>>((name) => options[name].added === 'libraries')
/** Those that libraries, exports and studios of earlier releases may be without, and those that they always have. */
export const { with: addedAllowances, without: firstAllowances } = ofLibraries

const ofAnswers = divide<Having<{ added: string }>>((name) => options[name].added !== undefined)
/** Those that answers of earlier releases may be without, and those that they always have. */
export const { with: perhapsAnsweredAllowances, without: answeredAllowances } = ofAnswers

const ofTrials = divide<Having<{ ofTrial: true }>>((name) => options[name].ofTrial === true)
/** Those that count during a trial alone, and those of every plan. */
export const { with: trialAllowances, without: everyPlansAllowances } = ofTrials

/** Those by which plans are compared. */
export const comparedAllowances = divide<Having<{ aspect: string }>>(
  (name) => options[name].aspect !== undefined,
).with
export type ComparedAllowance = (typeof comparedAllowances)[number]
/** What they are compared as. */
export const comparedAspects = comparedAllowances.map((name) => planAllowances[name].aspect)

/** Those of which the payment service is told. */
export const allowancesAtStripe = divide<Having<{ atStripe: true }>>(
  (name) => options[name].atStripe === true,
).with

/** How much an allowance is; an empty one is what it stands for, Infinity where that is no limit. */
export const sizeOfAllowance = (name: PlanAllowance, value: number | null | undefined): number =>
  value ?? options[name].empty ?? Infinity
