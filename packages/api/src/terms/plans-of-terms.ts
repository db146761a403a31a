import {
  type Permission,
  type PlanKind,
  planKinds,
  sizeOfAllowance,
  type Usage,
  usageMatrix,
  usages,
} from '@tempolibre/domain'
import type { TermsPlan } from '@tempolibre/database'
import { type Language, listFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

/** Plans of a kind: those on sale, or one that stands for those who still hold it; none if there never was one. */
export interface PlansOfKind {
  kind: PlanKind
  plans: TermsPlan[]
}

/**
 * Every plan on sale by its kind, which decides on its uses. If no plan of a kind is sold any more, the first one stands for
 * those who hold it: licences are issued to them by these terms.
 */
export function plansByKind(plans: readonly TermsPlan[], language: Language): PlansOfKind[] {
  return planKinds.map((kind) => {
    const ofKind = plans.filter((plan) => plan.kind === kind && plan.language === language)
    const sold = ofKind.filter(({ archived }) => !archived)
    return { kind, plans: sold.length > 0 ? sold : ofKind.slice(0, 1) }
  })
}

/** Which plans a text may name: those of a kind, those that cover a use, that ask for credit, that have several seats. */
export const planPlaceholders = [...planKinds, ...usages, 'credit', 'seats'] as const
type PlanPlaceholder = (typeof planPlaceholders)[number]

/** Follows the trial of the subscriptions on sale; the space before it goes as well where there is none. */
const trialPlaceholder = /( ?)\{\{plans\.trial\}\}/g

const placeholder = new RegExp(String.raw`\{\{plans\.(${planPlaceholders.join('|')})\}\}`, 'g')

/** Fills the names of plans into a text of the CMS: `{{plans.venue}}` names those that cover venues, `{{plans.trial}}` says what trial there is. Other braces are left unchanged. */
export function fillPlans(text: string, plans: readonly TermsPlan[], language: Language): string {
  if (!text.includes('{{plans.')) return text
  const known = plansByKind(plans, language)
  const trial = describeTrial(known, language)
  return text
    .replaceAll(trialPlaceholder, (_, space: string) => (/^\w/u.test(trial) ? space + trial : trial))
    .replaceAll(placeholder, (_, name: PlanPlaceholder) => namesOf(known, name, language))
}

/** After what trial subscriptions begin that are on sale: for a sentence such as “subscribe after a 14-day trial”. */
function describeTrial(known: readonly PlansOfKind[], language: Language): string {
  const sold = known.flatMap(({ kind, plans }) =>
    kind === 'subscription' ? plans.filter(({ archived }) => !archived) : [],
  )
  const [days = 0, ...others] = new Set(sold.map(({ trial_days }) => trial_days))
  const locale = { locale: language }
  if (others.length > 0) return m.plans_trial_of_some({}, locale)
  return days > 0 ? m.plans_trial({ count: days }, locale) : ''
}

function namesOf(known: readonly PlansOfKind[], wanted: PlanPlaceholder, language: Language): string {
  const names = known.flatMap(({ kind, plans }) =>
    plans.filter((plan) => isMeant(plan, kind, wanted)).map(({ name }) => name),
  )
  if (names.length === 0) return m.terms_no_plan({}, { locale: language })
  return listFormat(language, { type: 'conjunction' }).format(names)
}

function isMeant(plan: TermsPlan, kind: PlanKind, wanted: PlanPlaceholder): boolean {
  if (wanted === 'seats') return sizeOfAllowance('seats', plan.seats) > 1
  if (wanted === 'credit')
    return plan.credit_required || usages.some((usage) => permissionOf(usage, kind) === 'with_credit')
  return isKind(wanted) ? kind === wanted : permissionOf(wanted, kind) !== 'no'
}

const permissionOf = (usage: Usage, kind: PlanKind): Permission => usageMatrix[usage][kind]
const isKind = (wanted: Usage | PlanKind): wanted is PlanKind => planKinds.some((kind) => kind === wanted)
