import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { EndpointOutput, SignedIn } from '@tempolibre/contract'
import type { PlanKind } from '@tempolibre/domain'
import { KnownValues } from './known-values.ts'
import { linkMailedTo, type SiteUnderAttack } from './site-under-attack.ts'
import type { Target } from './targets.ts'

/** A user with an account and one object of every private kind. */
export interface Member {
  email: string
  name: string
  phone: string
  password: string
  token: string
  /** Values from the API's answers to them, by name. */
  known: KnownValues
}

/** Random words that no other data contains: if they appear, that user's data does. */
const uncommonName = () => `Zq${randomBytes(6).toString('hex')}`

/** Signs a user up and in, with the mailed link. */
export async function makeMember(site: SiteUnderAttack): Promise<Member> {
  const word = uncommonName()
  const member = {
    email: `${word.toLowerCase()}@member.example`,
    name: `Canary ${word}`,
    phone: `7${String(parseInt(randomBytes(5).toString('hex'), 16) % 1e9).padStart(9, '0')}`,
    password: `Sesame-${randomBytes(6).toString('hex')}-Q7!`,
  }
  const { sign_up_id } = await callApi<{ sign_up_id: string }>(site.url, 'POST /api/v1/sign-up', {
    lang: 'en',
    name: member.name,
    email: member.email,
    phone: member.phone,
    password: member.password,
    password_confirmation: member.password,
  })
  const link = await linkMailedTo(site.mails, member.email)
  const token = new URL(link).hash.split('=', 2)[1]
  const { auth_token } = await callApi<SignedIn>(site.url, 'POST /api/v1/verify-email', {
    token,
    sign_up_id,
  })
  return { ...member, token: auth_token, known: new KnownValues() }
}

/**
 * Gives a member billing details, a plan, a licence, a favourite, a checkout and two playlists, one of them shared.
 * @returns secret addresses: of the recording, the licence, the shared list
 */
export async function equipMember(site: SiteUnderAttack, member: Member, kind: PlanKind): Promise<string[]> {
  const call = <Answer>(operation: string, body?: object) =>
    callApi<Answer>(site.url, operation, body, member.token)
  const { plans } = await call<EndpointOutput<'listPlans'>>('GET /api/v1/plans?lang=en')
  const { tracks } = await call<EndpointOutput<'listTracks'>>('GET /api/v1/tracks?lang=en&limit=3')
  const ids = tracks.map(({ id }) => id)
  // A checkout with a price asks who the invoice is for.
  await call('POST /api/v1/billing-details', {
    bill_to: member.name,
    street: '1 rue des Ormes',
    postal_code: '75011',
    city: 'Paris',
    region: '',
    country: 'FR',
    vat_number: '',
  })
  const { terms } = await call<EndpointOutput<'listTerms'>>('GET /api/v1/terms?lang=en')
  const ordered = terms.filter(({ document }) => document !== 'terms-of-use')
  const { checkout } = await call<EndpointOutput<'startCheckout'>>('POST /api/v1/checkouts', {
    plan_id: plans.find((plan) => plan.kind === kind)?.id,
    lang: 'en',
    accepted_terms: Object.fromEntries(ordered.map(({ document, version }) => [document, version])),
  })
  if (kind !== 'free') {
    if (site.till) await site.till.pay(site.url, checkout.id)
    else await call(`POST /api/v1/checkouts/${checkout.id}/settlement`, { outcome: 'paid' })
  }
  const { licence, url } = await call<EndpointOutput<'saveDownloadMusic'>>('POST /api/save-download-music', {
    music_id: ids[0],
    format: 'mp3',
  })
  await call('POST /api/v1/favourites', { music_id: ids[1], favourite: true })
  await call(`PUT /api/v1/playlists/${randomUUID()}`, { name: `List of ${member.name}`, music_ids: ids })
  const shared = `/api/v1/playlists/${randomUUID()}`
  await call(`PUT ${shared}`, { name: 'For everybody', music_ids: ids })
  const { playlist } = await call<EndpointOutput<'changePlaylist'>>(`PATCH ${shared}`, { shared: true })
  const given = [`/playlist/${playlist.share_token}`, `/embed/playlist/${playlist.share_token}`]
  const paths = [url, licence.verify_url].map((address) => new URL(address))
  return [...paths.map(({ pathname, search }) => pathname + search), ...given]
}

/** All private data of a member, by operation; data with an id, for every id they know. */
export async function readOwnData(
  url: string,
  member: Member,
  operations: readonly Target[],
): Promise<Map<string, unknown>> {
  const seen = new Map<string, unknown>()
  const reading = operations.filter(({ method, needsUser }) => method === 'GET' && needsUser)
  const withoutSlots = reading.filter(({ pathSlots }) => pathSlots.length === 0)
  const headers = { authorization: `Bearer ${member.token}` }
  const read = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers })
    const text = await answer.text()
    if (!answer.headers.get('content-type')?.startsWith('application/json')) return
    const value: unknown = JSON.parse(text)
    if (answer.ok) member.known.learn(value)
    seen.set(path, value)
  }
  for (const { path } of withoutSlots) await read(`${path}?lang=en`)
  for (const { path, pathSlots } of reading) {
    const [slot, ...others] = pathSlots
    if (!slot || others.length > 0) continue
    const values = member.known.find(slot.name).slice(0, 10)
    for (const value of values)
      await read(`${path.replace(`{${slot.name}}`, encodeURIComponent(value))}?lang=en`)
  }
  return seen
}

/** A call beside an attack may find the site busy; it is repeated so often, in ms apart. */
const busy = { times: 20, everyMs: 500 }

/**
 * Calls an operation, each time from another address; again if the site is busy.
 * @param operation method and path
 * @throws Error with the answer unless it succeeds
 */
export async function callApi<Answer>(
  url: string,
  operation: string,
  body?: object,
  token?: string,
  times = busy.times,
): Promise<Answer> {
  const [method = 'GET', path = '/'] = operation.split(' ', 2)
  const [a, b, c] = randomBytes(3)
  const response = await fetch(url + path, {
    method,
    headers: {
      'x-forwarded-for': `10.${a}.${b}.${c}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (response.status === 503 && times > 0) {
    await delay(busy.everyMs)
    return callApi(url, operation, body, token, times - 1)
  }
  if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${text}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the answer of the operation; the API's tests check it
  return JSON.parse(text) as Answer
}
