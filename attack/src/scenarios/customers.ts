import type { PlanKind } from '@tempolibre/domain'
import { type Called, type Caller, listAt, textAt } from './caller.ts'
import type { ScenarioSite } from './open-site.ts'
import { join, type Person, somebody } from './people.ts'

/** Somebody signed in. */
export interface Customer extends Person {
  token: string
  /** Calls as them, from their own address. @param operation method and path */
  ask(operation: string, body?: object): Promise<Called>
  /** The same. @throws Error unless it succeeds */
  get(operation: string, body?: object): Promise<Called>
}

/** Somebody who has signed up, and has the plan if one is named. */
export async function makeCustomer(site: ScenarioSite, kind?: PlanKind): Promise<Customer> {
  const person = somebody(site.url)
  const customer = signedIn(person, await join(site.mails, person))
  if (kind) await takePlan(customer, kind)
  return customer
}

/** The same person with another token, or from another address. */
export function signedIn(person: Person, token: string, from: Caller = person.from): Customer {
  const ask = (operation: string, body?: object) => from.call(operation, body, token)
  return {
    ...person,
    from,
    token,
    ask,
    async get(operation, body) {
      const answer = await ask(operation, body)
      if (answer.status < 200 || answer.status > 299)
        throw new Error(`${operation} was answered ${answer.status}: ${answer.text.slice(0, 500)}`)
      return answer
    },
  }
}

/** Chooses a plan, and pays for it in the test checkout. @returns the id of the checkout */
export async function takePlan({ get, name }: Customer, kind: PlanKind): Promise<string> {
  // A checkout with a price asks who the invoice is for.
  await get('POST /api/v1/billing-details', {
    bill_to: name,
    street: '1 rue des Ormes',
    postal_code: '75011',
    city: 'Paris',
    region: '',
    country: 'FR',
    vat_number: '',
  })
  const { body: offered } = await get('GET /api/v1/plans?lang=en')
  const plan = listAt(offered, 'plans').find((each) => textAt(each, 'kind') === kind)
  const { body: known } = await get('GET /api/v1/terms?lang=en')
  const accepted = listAt(known, 'terms')
    .map((each) => [textAt(each, 'document'), textAt(each, 'version')] as const)
    .filter(([document]) => document !== 'terms-of-use')
  const { body } = await get('POST /api/v1/checkouts', {
    plan_id: textAt(plan, 'id'),
    lang: 'en',
    accepted_terms: Object.fromEntries(accepted),
  })
  const checkout = textAt(body, 'checkout', 'id')
  if (kind !== 'free') await get(`POST /api/v1/checkouts/${checkout}/settlement`, { outcome: 'paid' })
  return checkout
}

/** Songs of the catalogue, with the addresses of their previews. */
export async function listSongs(
  from: Caller,
  count: number,
): Promise<{ id: string; preview: string; slug: string }[]> {
  const songs: { id: string; preview: string; slug: string }[] = []
  for (let page = ''; songs.length < count;) {
    const { body, text } = await from.call(
      `GET /api/v1/tracks?lang=en&limit=${Math.min(50, count - songs.length)}${page}`,
    )
    const tracks = listAt(body, 'tracks')
    if (tracks.length === 0) throw new Error(`There are only ${songs.length} songs: ${text.slice(0, 200)}`)
    for (const track of tracks)
      songs.push({
        id: textAt(track, 'id'),
        slug: textAt(track, 'slug'),
        preview: new URL(textAt(track, 'url')).pathname,
      })
    page = `&cursor=${encodeURIComponent(textAt(body, 'next_cursor'))}`
  }
  return songs
}
