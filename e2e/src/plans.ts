import type { EndpointOutput, Plan, PlanKind, Subscription } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { callApi, type Member } from './member.ts'
import { siteUrl } from './visitor.ts'

/** The plan of a kind, with its texts in a language. */
export async function findPlan(kind: PlanKind, language: Language = 'en', url = siteUrl): Promise<Plan> {
  const response = await fetch(`${url}/api/v1/plans?lang=${language}`)
  const { plans } = (await response.json()) as EndpointOutput<'listPlans'>
  const plan = plans.find((each) => each.kind === kind)
  if (!plan) throw new Error(`There is no plan of the kind ${kind}.`)
  return plan
}

/** Has a member take a plan through the API, as the checkout does; answers it, and who they are from then on. */
export async function choosePlan(
  { token }: Pick<Member, 'token'>,
  kind: PlanKind,
  language: Language = 'en',
  url = siteUrl,
): Promise<{ subscription: Subscription; user: Member['user'] }> {
  const { id } = await findPlan(kind, language, url)
  const { checkout } = await callApi<EndpointOutput<'startCheckout'>>(
    url,
    '/api/v1/checkouts',
    { plan_id: id, lang: language },
    token,
  )
  if (kind !== 'free') {
    await callApi(url, `/api/v1/checkouts/${checkout.id}/settlement`, { outcome: 'paid' }, token)
  }
  const read = async <Answer>(path: string) => {
    const response = await fetch(`${url}${path}?lang=${language}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return (await response.json()) as Answer
  }
  const { subscription } = await read<EndpointOutput<'getSubscription'>>('/api/v1/subscription')
  if (!subscription) throw new Error(`The plan ${kind} is not in force.`)
  const { user } = await read<EndpointOutput<'getAccount'>>('/api/v1/account')
  return { subscription, user }
}
