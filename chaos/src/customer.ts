import { randomBytes, randomUUID } from 'node:crypto'
import type { EndpointOutput, SignedIn } from '@tempolibre/contract'
import type { ReceivedMail } from '@tempolibre/server/mail-server'
import type { Answer, Question } from './ask.ts'
import type { Stage } from './chaos-event.ts'
import { until } from './patience.ts'

/** Somebody with an account and the free plan. */
export interface Customer {
  email: string
  password: string
  token: string
}

/** The token of the latest link that was mailed to an address; undefined if there is none yet. */
export function linkTokenFor(mails: readonly ReceivedMail[], email: string): string | undefined {
  const mail = mails.findLast(({ to }) => to.includes(email))
  const text = mail?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  const link = /https?:\S+#\S+/.exec(text)?.[0]
  return link === undefined ? undefined : new URL(link).hash.split('=', 2)[1]
}

/** What accepts the contract texts of a plan of a kind; undefined if nobody answered. */
export async function orderOf(
  kind: 'free' | 'subscription',
  ask: (question: Question) => Promise<Answer | undefined>,
): Promise<object | undefined> {
  const [plans, terms] = [
    await ask({ path: '/api/v1/plans?lang=en' }),
    await ask({ path: '/api/v1/terms?lang=en' }),
  ]
  if (!plans || !terms) return undefined
  const offered: EndpointOutput<'listPlans'> = JSON.parse(plans.text)
  const inForce: EndpointOutput<'listTerms'> = JSON.parse(terms.text)
  const accepted = inForce.terms.filter(({ document }) => document !== 'terms-of-use')
  return {
    plan_id: offered.plans.find((plan) => plan.kind === kind)?.id,
    lang: 'en',
    accepted_terms: Object.fromEntries(accepted.map(({ document, version }) => [document, version])),
  }
}

/** Signs somebody up who takes the free plan, while all is well. @throws Error if it isn't */
export async function joinAsCustomer({ ask, system }: Stage): Promise<Customer> {
  const email = `c-${randomUUID()}@customer.example`
  const password = `Sesame-${randomBytes(6).toString('hex')}-Q7!`
  const expectAnswer = async (question: Question) => {
    const answer = await ask(question)
    if (!answer) throw new Error(`${question.path} failed before anything was broken.`)
    return answer
  }
  const person = { email, password, password_confirmation: password, name: 'Ada Lovelace', phone: '5550100' }
  const signedUp = await expectAnswer({
    method: 'POST',
    path: '/api/v1/sign-up',
    body: { ...person, lang: 'en' },
  })
  const { sign_up_id }: { sign_up_id: string } = JSON.parse(signedUp.text)
  await until('a mail has come', () => linkTokenFor(system.mails.received, email) !== undefined)
  const verified = await expectAnswer({
    method: 'POST',
    path: '/api/v1/verify-email',
    body: { token: linkTokenFor(system.mails.received, email), sign_up_id },
  })
  const { auth_token: token }: SignedIn = JSON.parse(verified.text)
  const body = await orderOf('free', expectAnswer)
  await expectAnswer({ method: 'POST', path: '/api/v1/checkouts', token, ...(body && { body }) })
  return { email, password, token }
}
