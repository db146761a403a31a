import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

/** In the words of a plan's button: its trial, such as “14 Day Trial”. */
const trialPlaceholder = '{{plan.trial}}'
/** With which sites began before the words followed the plan. */
const formerWords: ReadonlySet<string> = new Set(['14 Day Trial', 'Prueba de 14 días', '14 jours d’essai'])

/** The words of a plan's button: a trial is named by the days that the plan has now, and not at all where it has none. */
export function fillPlanAction(
  { action, trial_days: days }: { action: string; trial_days: number },
  language: Language,
): string {
  const locale = { locale: language }
  const trial = days > 0 ? m.home_trial({ count: days }, locale) : m.plan_choice_subscribe({}, locale)
  return formerWords.has(action) ? trial : action.replaceAll(trialPlaceholder, trial)
}
