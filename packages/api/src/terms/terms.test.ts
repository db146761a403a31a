import { createHash } from 'node:crypto'
import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makePage } from '@tempolibre/database/factories'
import { languages } from '@tempolibre/locales'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testPassword } from '../fixtures/sign-up-user.ts'
import { openShop, type Shop, type Visitor } from '../payments/fixtures/shop.ts'
import { openStripeShop } from '../payments/fixtures/stripe-shop.ts'

let shop: Shop

const documents = ['terms', 'license-terms', 'terms-of-use'] as const
type Document = (typeof documents)[number]

/** Publishes the text of a page like an editor. */
async function publish(document: Document, description: string, { db } = shop) {
  await importLibrary(
    db,
    makeLibrary({ tracks: [], plans: [], pages: [makePage(document, { description })] }),
  )
}

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const document of documents) await publish(document, `The ${document} of old.`)
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The version of each document in force. */
async function inForce(lang = 'en'): Promise<Record<string, string>> {
  const { terms } = await shop.call('listTerms', { lang })
  return Object.fromEntries(terms.map(({ document, version }) => [document, version]))
}

const accepted = async (visitor: Visitor) => (await visitor.call('listAcceptedTerms')).acceptances

describe('the terms in force', () => {
  test('are the published pages: an edit makes a new version, restoring the text reuses the old one', async () => {
    const before = await inForce()
    expect(Object.keys(before)).toEqual([...documents])
    await publish('terms', 'The terms of today.')
    const after = await inForce()
    expect(after).toEqual({ ...before, terms: expect.any(String) })
    expect(after['terms']).not.toBe(before['terms'])
    await publish('terms', 'The terms of old.')
    expect(await inForce()).toEqual(before)
  })

  test('of licences include the table of uses and fair use, as on their page', async () => {
    const { 'license-terms': before = '' } = await inForce()
    await shop.db
      .updateTable('plan')
      .set({ daily_download_limit: 1000 })
      .where('kind', '=', 'lifetime')
      .execute()
    const { 'license-terms': version = '' } = await inForce()
    expect(version).not.toBe(before)
    const { terms } = await shop.call('getTerms', { version, lang: 'fr' })
    expect(terms.text).toMatch(
      /\| Usage raisonnable .*\| Jusqu’à 10 morceaux par mois \| Jusqu’à 1\u202f000 morceaux par jour \| Sans limite \|/,
    )
    await shop.db.updateTable('plan').set({ daily_download_limit: null }).execute()
    expect(await inForce()).toMatchObject({ 'license-terms': before })
  })

  test('[R16.56] name the plans that there are, as does their page, and follow them', async () => {
    const text = 'Venues: {{plans.venue}}. Credit: {{plans.credit}}. Teams: {{plans.seats}}. {{plans.none}}'
    await publish('license-terms', text)
    const written = async () => {
      const { 'license-terms': version = '' } = await inForce()
      const { terms } = await shop.call('getTerms', { version, lang: 'es' })
      const { cms } = await shop.call('getCmsDetails', { page: 'license-terms', lang: 'es' })
      const [line] = /^Venues: .*$/m.exec(terms.text) ?? []
      expect(cms[0]?.description['es']).toBe(line)
      return line
    }
    const change = async (seats: number | null, name: string) => {
      await shop.db.updateTable('plan').where('kind', '=', 'lifetime').set({ seats }).execute()
      const ofLifetime = shop.db.selectFrom('plan').where('kind', '=', 'lifetime').select('id')
      await shop.db.updateTable('plan_text').where('plan_id', 'in', ofLifetime).set({ name }).execute()
    }
    const { name } = await shop.db
      .selectFrom('plan_text')
      .innerJoin('plan', 'plan.id', 'plan_id')
      .where('language', '=', 'es')
      .where('kind', '=', 'free')
      .select('name')
      .executeTakeFirstOrThrow()
    await change(null, 'Para siempre')
    expect(await written()).toBe(
      `Venues: Para siempre. Credit: ${name}. Teams: ninguno por ahora. {{plans.none}}`,
    )
    await change(3, 'Agencia')
    expect(await written()).toBe(`Venues: Agencia. Credit: ${name}. Teams: Agencia. {{plans.none}}`)
    await change(null, 'Lifetime')
  })

  test('stay readable in every language, with a hash anyone can verify', async () => {
    const { terms: old = '' } = await inForce()
    await publish('terms', 'The terms of today.')
    for (const lang of languages) {
      const { terms } = await shop.call('getTerms', { version: old, lang })
      expect(terms).toMatchObject({ document: 'terms', version: old, language: lang, in_force: false })
      expect(terms.text).toBe(`# terms title ${lang}\n\nterms subheading ${lang}\n\nThe terms of old.\n`)
      expect(terms.sha256).toBe(sha256(terms.text))
      expect(terms.url).toMatch(/^https:\/\/music\.example\/\S+\/20\d\d-\d\d-\d\d-[0-9a-f]{12}$/)
      const response = await shop.api.request(`/api/v1/terms/${old}/${lang}`)
      expect(response.headers.get('cache-control')).toContain('immutable')
      expect(await response.text()).toBe(terms.text)
    }
    const { terms: now = '' } = await inForce()
    expect((await shop.call('getTerms', { version: now, lang: 'en' })).terms.in_force).toBe(true)
    await expect(shop.call('getTerms', { version: '2020-01-01-abc', lang: 'en' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('[R7.3] an account', () => {
  test('accepts by signing up the terms in force at that time, in its language', async () => {
    const before = await inForce()
    const visitor = await shop.signUp({ language: 'fr' })
    await publish('terms', 'The terms of tomorrow.')
    const rows = await accepted(visitor)
    expect(rows.map(({ document }) => document).sort()).toEqual([...documents].sort())
    for (const row of rows) {
      const { terms } = await shop.call('getTerms', { version: row.version, lang: 'fr' })
      expect(row).toMatchObject({
        language: 'fr',
        moment: 'sign_up',
        sha256: sha256(terms.text),
        url: terms.url,
      })
      expect(row.version).toBe(before[row.document])
      expect(row.in_force).toBe(row.document !== 'terms')
      expect(Date.now() - Date.parse(row.accepted_at)).toBeLessThan(60_000)
    }
  })

  test('accepts nothing before its address is confirmed: until then only the sign-up records the versions', async () => {
    await shop.api.request('/api/v1/sign-up', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        lang: 'en',
        name: 'Nobody',
        email: 'nobody@example.org',
        phone: '5550100',
        password: testPassword,
        password_confirmation: testPassword,
      }),
    })
    const { accepted_terms: versions } = await shop.db
      .selectFrom('sign_up')
      .where('email', '=', 'nobody@example.org')
      .select('accepted_terms')
      .executeTakeFirstOrThrow()
    expect(versions.sort()).toEqual(Object.values(await inForce()).sort())
    await shop.db.deleteFrom('sign_up').where('email', '=', 'nobody@example.org').execute()
  })
})

describe('[R10.3] an order', () => {
  test('without the terms in force is refused, and told which they are', async () => {
    const visitor = await shop.signUp()
    const { terms, 'license-terms': licence } = await inForce()
    const choice = { plan_id: shop.plans.lifetime, lang: 'en' }
    await expect(visitor.call('startCheckout', choice)).rejects.toMatchObject({
      code: 'terms_not_accepted',
      responseStatus: 409,
      fields: [
        { field: 'body.accepted_terms.terms', code: 'not_accepted', expected: terms },
        { field: 'body.accepted_terms.license-terms', code: 'not_accepted', expected: licence },
      ],
    })
    await publish('terms', 'The terms of today.')
    const { terms: now } = await inForce()
    await expect(
      visitor.call('startCheckout', { ...choice, accepted_terms: { terms, 'license-terms': licence } }),
    ).rejects.toMatchObject({
      code: 'terms_not_accepted',
      fields: [
        {
          field: 'body.accepted_terms.terms',
          code: 'changed',
          expected: now,
          message: `The version in force is ${now}.`,
        },
      ],
    })
    const { count } = await shop.db
      .selectFrom('checkout')
      .where('user_id', '=', visitor.userId)
      .select((row) => row.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  })

  test('shows beforehand what it will accept, and whether that is new', async () => {
    const visitor = await shop.signUp()
    const ask = (plan_id: string) => visitor.call('getPlanTerms', { plan_id, lang: 'es' })
    expect(await ask(shop.plans.free)).toMatchObject({ terms: [], changed: false })
    const asked = await ask(shop.plans.lifetime)
    expect(asked).toMatchObject({
      changed: false,
      terms: [{ document: 'terms' }, { document: 'license-terms' }],
    })
    expect(asked.terms[0]?.url).toContain('https://music.example/es/terminos/')
    await publish('license-terms', 'New terms of licences.')
    expect(await ask(shop.plans.lifetime)).toMatchObject({ changed: true })
    expect(await ask(shop.plans.free)).toMatchObject({
      changed: true,
      terms: [{ document: 'terms' }, { document: 'license-terms' }],
    })
    await visitor.choose(shop.plans.lifetime).then(({ checkout }) => visitor.pay(checkout.id))
    await expect(ask(shop.plans.lifetime)).rejects.toMatchObject({ code: 'plan_unavailable' })
  })

  test('is recorded with its checkout and again when paid, and its mail names the versions', async () => {
    const visitor = await shop.signUp({ language: 'es' })
    const { terms, 'license-terms': licence } = await inForce()
    const { checkout } = await visitor.choose(shop.plans.subscription)
    expect(checkout.accepted_terms.map(({ version }) => version)).toEqual([licence, terms])
    // A version published between order and payment does not affect the order.
    await publish('terms', 'The terms of tomorrow.')
    await visitor.pay(checkout.id)
    const rows = (await accepted(visitor)).filter(({ moment }) => moment !== 'sign_up')
    expect(
      rows.map(({ document, language, moment, version }) => [moment, document, version, language]),
    ).toEqual(
      expect.arrayContaining([
        ['checkout', 'terms', terms, 'es'],
        ['checkout', 'license-terms', licence, 'es'],
        ['order', 'terms', terms, 'es'],
        ['order', 'license-terms', licence, 'es'],
      ]),
    )
    expect(rows).toHaveLength(4)
    const { parameters } = await shop.db
      .selectFrom('mail')
      .where('recipient', '=', visitor.email)
      .where('template', '=', 'order_confirmed')
      .select('parameters')
      .executeTakeFirstOrThrow()
    expect(parameters).toMatchObject({
      terms_version: terms,
      terms_link: `https://music.example/es/terminos/${terms}`,
      licence_terms_version: licence,
      licence_terms_link: `https://music.example/es/terminos/${licence}`,
    })
  })

  test('restarts once the terms have changed: an earlier open checkout is not continued', async () => {
    const visitor = await shop.signUp()
    const first = await visitor.choose(shop.plans.lifetime)
    expect((await visitor.choose(shop.plans.lifetime)).checkout.id).toBe(first.checkout.id)
    await publish('terms', 'The terms of today.')
    const second = await visitor.choose(shop.plans.lifetime)
    expect(second.checkout.id).not.toBe(first.checkout.id)
    expect((await visitor.call('getCheckout', { id: first.checkout.id, lang: 'en' })).checkout.status).toBe(
      'cancelled',
    )
  })

  test('of the free plan accepts only what is new', async () => {
    const visitor = await shop.signUp()
    await publish('terms', 'The terms of today.')
    const choice = { plan_id: shop.plans.free, lang: 'en' }
    await expect(visitor.call('startCheckout', choice)).rejects.toMatchObject({ code: 'terms_not_accepted' })
    await visitor.choose(shop.plans.free)
    expect((await accepted(visitor)).map(({ moment }) => moment).sort()).toEqual([
      'checkout',
      'checkout',
      'sign_up',
      'sign_up',
      'sign_up',
    ])
  })
})

describe('[R10.2] a user who has accepted terms', () => {
  test('exports them with all other data', async () => {
    const visitor = await shop.signUp()
    const { terms_acceptances: exported } = await visitor.call('exportAccount')
    expect(exported).toHaveLength(3)
    expect(exported[0]).toMatchObject({ moment: 'sign_up', version: expect.any(String), language: 'en' })
  })

  test('leaves, with the account deleted, only the acceptances of orders, identified by payment and invoice', async () => {
    const visitor = await shop.signUp()
    const { checkout } = await visitor.choose(shop.plans.lifetime)
    await visitor.pay(checkout.id)
    const before = await shop.db
      .selectFrom('terms_acceptance')
      .where('user_id', '=', visitor.userId)
      .select('id')
      .execute()
    await visitor.call('deleteAccount', { current_password: testPassword })
    const kept = await shop.db
      .selectFrom('terms_acceptance as accepted')
      .innerJoin('payment', 'payment.subscription_id', 'accepted.subscription_id')
      .innerJoin('invoice', (join) =>
        join
          .onRef('invoice.provider', '=', 'payment.provider')
          .onRef('invoice.provider_payment', '=', 'payment.provider_payment'),
      )
      .where(
        'accepted.id',
        'in',
        before.map(({ id }) => id),
      )
      .select(['accepted.moment', 'accepted.user_id', 'invoice.holder_email'])
      .execute()
    expect(kept).toHaveLength(4)
    for (const row of kept) expect(row).toMatchObject({ user_id: null, holder_email: visitor.email })
    const { count } = await shop.db
      .selectFrom('terms_acceptance')
      .where(
        'id',
        'in',
        before.map(({ id }) => id),
      )
      .select((row) => row.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(4)
  })
})

describe('at Stripe', () => {
  let stripeShop: Awaited<ReturnType<typeof openStripeShop>>

  beforeAll(async () => {
    stripeShop = await openStripeShop()
    for (const document of documents) await publish(document, `The ${document} of old.`, stripeShop.shop)
  })
  afterAll(() => stripeShop.close())

  test('[R10.3] the page links the versions, the session stores them, and the payment records them', async () => {
    const { deliverAll, sessionOf, stripe, takeEvents } = stripeShop
    const visitor = await stripeShop.shop.signUp({ language: 'fr' })
    const { checkout } = await visitor.choose(stripeShop.shop.plans.lifetime)
    const id = await sessionOf(checkout.id)
    const { params } = stripe.get(id)
    const says = (words: string) => ({ custom_text: { submit: { message: expect.stringContaining(words) } } })
    for (const { document, sha256: hash, url, version } of checkout.accepted_terms) {
      expect(params).toMatchObject({ metadata: { [document]: `${version} fr sha256:${hash}` } })
      expect(params).toMatchObject(says(`](${url})`))
    }
    expect(params).toMatchObject(says('vous rétracter'))

    stripe.pay(id)
    const events = takeEvents()
    await deliverAll(events)
    await deliverAll(events)
    const ordered = (await accepted(visitor)).filter(({ moment }) => moment === 'order')
    expect(ordered.map(({ version }) => version).sort()).toEqual(
      checkout.accepted_terms.map(({ version }) => version).sort(),
    )
  })
})
