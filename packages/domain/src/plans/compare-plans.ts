// Plans are what they contain, not their kind. No zod here: the pages in the browser read it too.
import {
  type AllowanceValues,
  type ComparedAllowance,
  comparedAspects,
  sizeOfAllowance,
} from './plan-allowances.ts'
import type { PlanKind } from './plan-kind.ts'
import { type Permission, type Usage, usageMatrix, usages } from './usage-matrix.ts'

/** What plans differ in. */
export const planAspects = [
  /** Whether it never ends once it is paid. */
  'term',
  'uses',
  /** WAV and FLAC beside MP3. */
  'formats',
  /** Whether the artist must be credited. */
  'credit',
  ...comparedAspects,
] as const
export type PlanAspect = (typeof planAspects)[number]

/** A plan as it is compared. */
export interface PlanContent extends AllowanceValues<ComparedAllowance> {
  id: string
  kind: PlanKind
  credit_required: boolean
}

/** One respect in which a plan has less, or more, than another. */
export interface PlanDifference {
  aspect: PlanAspect
  /** Of what can be counted; null: no limit, or nothing that can be counted. */
  from: number | null
  to: number | null
  /** Of `uses`: those that only one of the plans covers. */
  uses: Usage[]
}

/** Why a plan cannot take the place of the one that is held. */
export const stepRefusals = [
  /** It is the one that is held. */
  'own',
  /** The plan that is held never ends, and has all that this one has. */
  'contained',
  /** The plan that is held was paid once and never ends, and this one is of another kind. */
  'would_end',
] as const
export type StepRefusal = (typeof stepRefusals)[number]

/** The consequences of choosing a plan. */
export type PlanStep =
  /** Nothing is replaced. */
  | { kind: 'new' }
  | { kind: 'refused'; reason: StepRefusal }
  /** It takes the place of the plan that is held. */
  | { kind: 'switch'; lost: PlanDifference[]; gained: PlanDifference[] }

/** Days of the longest month: a limit for each day is one for the month as well. */
const longestMonth = 31

/**
 * What the wanted plan has less and more than the held one.
 *
 * | Aspect | Compared by |
 * |---|---|
 * | term | a plan that is paid once never ends; of the others the free one costs nothing, and a subscription can be ended |
 * | uses | the table of uses: `yes` is more than `with_credit`, which is more than `no` |
 * | formats | free plans bring MP3 alone |
 * | downloads | the stricter of both limits, a day's counted for the longest month |
 * | seats | none stated: its holder alone |
 * | channels | none stated: no limit |
 */
export function comparePlans(
  held: PlanContent,
  wanted: PlanContent,
): { lost: PlanDifference[]; gained: PlanDifference[] } {
  const pairs = planAspects.map((aspect) => ({
    aspect,
    from: sizeOf(held, aspect),
    to: sizeOf(wanted, aspect),
  }))
  const differences = (isMore: (more: number, less: number) => boolean) =>
    pairs.flatMap(({ aspect, from, to }): PlanDifference[] => {
      if (aspect === 'uses') {
        const changed = usages.filter((use) => isMore(allowed(held, use), allowed(wanted, use)))
        return changed.length === 0 ? [] : [{ aspect, from: null, to: null, uses: changed }]
      }
      if (!isMore(from, to)) return []
      return [
        {
          aspect,
          ...(countable.has(aspect) ? { from: counted(from), to: counted(to) } : nothingCounted),
          uses: [],
        },
      ]
    })
  return { lost: differences((from, to) => from > to), gained: differences((from, to) => from < to) }
}

/** The consequences of choosing a plan for an account that holds another, or none. */
export function judgeStep(held: PlanContent | null, wanted: PlanContent): PlanStep {
  if (!held) return { kind: 'new' }
  if (held.id === wanted.id) return { kind: 'refused', reason: 'own' }
  const { gained, lost } = comparePlans(held, wanted)
  if (held.kind === 'lifetime' && gained.length === 0) return { kind: 'refused', reason: 'contained' }
  if (held.kind === 'lifetime' && wanted.kind !== 'lifetime') return { kind: 'refused', reason: 'would_end' }
  return { kind: 'switch', lost, gained }
}

const countable: ReadonlySet<PlanAspect> = new Set(comparedAspects)
const nothingCounted = { from: null, to: null }

const counted = (size: number) => (size === Infinity ? null : size)

const permissionRank = { no: 0, with_credit: 1, yes: 2 } as const satisfies Record<Permission, number>

const allowed = ({ kind }: PlanContent, use: Usage) => permissionRank[usageMatrix[use][kind]]

/** How much of something a plan has; of what cannot be counted, 1 or 0. */
function sizeOf(plan: PlanContent, aspect: PlanAspect): number {
  const size = (name: ComparedAllowance) => sizeOfAllowance(name, plan[name])
  const monthly = size('monthly_download_limit')
  const daily = size('daily_download_limit')
  switch (aspect) {
    case 'term':
      return plan.kind === 'lifetime' ? 1 : 0
    case 'uses':
      return 0
    case 'formats':
      return plan.kind === 'free' ? 0 : 1
    case 'credit':
      return plan.credit_required ? 0 : 1
    case 'monthly_downloads':
      return Math.min(monthly, daily * longestMonth)
    case 'daily_downloads':
      return Math.min(daily, monthly)
    case 'seats':
      return size('seats')
    case 'channels':
      return size('channel_limit')
  }
}
