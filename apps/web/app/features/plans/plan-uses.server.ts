import type { Plan } from '@tempolibre/contract'
import { type Usage, usageMatrix, usages } from '@tempolibre/domain'
import { type Language, listFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { nameUses } from './usage-table.server.ts'

/** A plan's permitted uses in a sentence. */
export interface PlanUses {
  plan: string
  uses: string
}

type Offered = Pick<Plan, 'kind' | 'name'>

/**
 * Every plan on offer with its uses by the usage matrix, the narrowest first; a wider plan lists what it
 * adds.
 */
export function planUses(plans: readonly Offered[], language: Language): PlanUses[] {
  const byReach = plans.toSorted((one, other) => usesOf(one).length - usesOf(other).length)
  return byReach.map((plan, index) => ({
    plan: plan.name,
    uses: describeUses(plan, byReach[index - 1], language),
  }))
}

function describeUses(plan: Offered, narrower: Offered | undefined, language: Language): string {
  const covered = usesOf(plan)
  const added = covered.filter((usage) => narrower && usageMatrix[usage][narrower.kind] === 'no')
  const inside = narrower !== undefined && usesOf(narrower).every((usage) => covered.includes(usage))
  if (inside && added.length > 0) {
    const uses = listFormat(language, { type: 'conjunction' }).format(wordUses(added, language))
    const words = { plan: narrower.name, uses }
    return asksForCredit(narrower) && !asksForCredit(plan)
      ? m.track_licence_more_no_credit(words)
      : m.track_licence_more(words)
  }
  // The names contain “and” themselves, so the list is separated by commas alone.
  const text = wordUses(covered, language).join(', ')
  const uses = text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
  return asksForCredit(plan) ? m.track_licence_uses_credit({ uses }) : m.track_licence_uses({ uses })
}

const usesOf = ({ kind }: Offered) => usages.filter((usage) => usageMatrix[usage][kind] !== 'no')
const asksForCredit = ({ kind }: Offered) =>
  usages.some((usage) => usageMatrix[usage][kind] === 'with_credit')

/** The uses' names for the middle of a sentence. */
function wordUses(list: readonly Usage[], language: Language): string[] {
  const names = nameUses()
  return list.map((usage) => names[usage].charAt(0).toLocaleLowerCase(language) + names[usage].slice(1))
}
