import {
  type AcceptedTerms,
  createClient,
  type EndpointOutput,
  type Plan,
  type Subscription,
} from '@tempolibre/contract'
import type { PlanKind } from '@tempolibre/domain'
import type { Database } from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Kysely } from 'kysely'
import type { Page } from 'playwright-core'
import { callApi, type Member } from './member.ts'
import { siteUrl } from './visitor.ts'

/** The plan of a kind, with its texts in a language. */
export async function findPlan(kind: PlanKind, language: Language = 'en', url = siteUrl): Promise<Plan> {
  const { plans } = await createClient({ baseUrl: url }).listPlans({ lang: language })
  const plan = plans.find((each) => each.kind === kind)
  if (!plan) throw new Error(`There is no plan of the kind ${kind}.`)
  return plan
}

/** Gives the plans of a site prices, in minor units of EUR. */
export async function pricePlans(
  db: Kysely<Database>,
  prices: Partial<Record<PlanKind, number>>,
): Promise<void> {
  for (const { id, kind } of await db.selectFrom('plan').select(['id', 'kind']).execute()) {
    const price = prices[kind]
    if (price === undefined) continue
    await db.updateTable('plan').set({ price_minor: price, currency: 'EUR' }).where('id', '=', id).execute()
  }
}

/** The terms in force, as accepted by a checkout. */
export async function findTerms(url = siteUrl): Promise<AcceptedTerms> {
  const { terms } = await createClient({ baseUrl: url }).listTerms({ lang: 'en' })
  const ordered = terms.filter(({ document }) => document !== 'terms-of-use')
  return Object.fromEntries(ordered.map(({ document, version }) => [document, version]))
}

/** Starts a checkout through the API as a member, accepting the terms in force, and to have less than now. */
export async function startCheckout(
  { token }: Pick<Member, 'token'>,
  kind: PlanKind,
  language: Language = 'en',
  url = siteUrl,
): Promise<EndpointOutput<'startCheckout'>> {
  const [{ id }, terms] = await Promise.all([findPlan(kind, language, url), findTerms(url)])
  const choice = { plan_id: id, lang: language, give_up: true, accepted_terms: terms }
  return callApi(url, '/api/v1/checkouts', choice, token)
}

/** Ticks the box for the terms, and those for downloads at once, and continues. */
export async function acceptTerms(page: Page, language: Language = 'en'): Promise<void> {
  const locale = { locale: language }
  const dialog = page.getByRole('dialog', { name: m.terms_question({}, locale) })
  await dialog.waitFor()
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByRole('button', { name: m.terms_accept_go({}, locale) }).click()
}

/** Gives a member a plan through the API, like the checkout; returns the plan and the updated user. */
export async function choosePlan(
  { token }: Pick<Member, 'token'>,
  kind: PlanKind,
  language: Language = 'en',
  url = siteUrl,
): Promise<{ subscription: Subscription; user: Member['user'] }> {
  const { checkout } = await startCheckout({ token }, kind, language, url)
  if (kind !== 'free') {
    await callApi(url, `/api/v1/checkouts/${checkout.id}/settlement`, { outcome: 'paid' }, token)
  }
  const api = createClient({ baseUrl: url, authToken: () => token })
  const { subscription } = await api.getSubscription({ lang: language })
  if (!subscription) throw new Error(`The plan ${kind} is not in force.`)
  const { user } = await api.getAccount({})
  return { subscription, user }
}
