import { randomUUID } from 'node:crypto'
import { setSeller } from '@tempolibre/database'
import { makeSeller } from '@tempolibre/database/factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword } from '../support/member.ts'
import { useOwnDatabase } from '../support/own-database.ts'
import { findPlan, findTerms, pricePlans } from '../support/plans.ts'
import { makeDataFolder, removeDataFolder, type SiteProcess, startSite } from '../support/server-process.ts'

const preload = new URL('../support/silent-names.mjs', import.meta.url).href
const email = 'ada@label.example'

/** Each with a name that is looked up for ever. */
const outside = {
  SMTP_URL: 'smtp://mail.silent:2525',
  MAIL_FROM: 'site@music.example',
  MAIL_TO: 'operator@music.example',
  STRIPE_SECRET_KEY: 'sk_test_of_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
  STRIPE_API_URL: 'http://stripe.silent',
  VIES: 'on',
  VIES_URL: 'http://vies.silent',
  ECB_RATES: 'on',
  ECB_RATES_URL: 'http://rates.silent/rates.xml',
}

describe('[R15.130] with a name server that never answers for mail, payments, numbers, rates and webhooks', () => {
  const database = useOwnDatabase()
  let folder: string
  let site: SiteProcess
  let token: string

  beforeAll(async () => {
    folder = makeDataFolder()
    site = await startSite(
      {
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        STUDIO_EMAIL: email,
        STUDIO_PASSWORD: goodPassword,
        LOG_LEVEL: 'fatal',
        ...outside,
      },
      { nodeArguments: [`--import=${preload}`], onLine() {}, onMessage() {} },
    )
    const signedIn = await post('/api/v1/sign-in', { email, password: goodPassword })
    token = String(signedIn.body['auth_token'])
  })
  afterAll(() => removeDataFolder(folder))

  async function post(
    path: string,
    body: object,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await fetch(site.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      // Twice the time in which every answer comes on an idle machine, and more.
      signal: AbortSignal.timeout(60_000),
    })
    return { status: response.status, body: await response.json() }
  }

  test('what is ordered from them is taken or refused in words, what is not is served, and it stops with status 0', async () => {
    const message = {
      id: randomUUID(),
      lang: 'en',
      name: 'Ada Vega',
      email,
      message: 'Does it cover a podcast?',
    }
    expect((await post('/api/v1/contact-messages', message)).status).toBe(200)
    expect((await post('/api/v1/password-resets', { lang: 'en', email })).status).toBe(200)

    await setSeller(database.db, makeSeller({}))
    await pricePlans(database.db, { lifetime: 19_900 })
    const [plan, terms] = [await findPlan('lifetime', 'en', site.url), await findTerms(site.url)]
    const billing = {
      buyer_kind: 'company',
      bill_to: 'Ada Prueba GmbH',
      street: 'Hauptstr. 1',
      postal_code: '10115',
      city: 'Berlin',
      region: '',
      country: 'DE',
      vat_number: 'DE136695976',
    }
    const hook = await post('/api/v1/webhooks', {
      webhook_url: 'https://hooks.silent/told',
      events: ['licence.issued'],
      current_password: goodPassword,
    })
    expect(hook.status).toBe(200)
    const order = { plan_id: plan.id, lang: 'en', give_up: true, accepted_terms: terms }
    const [checkout, ...pages] = await Promise.all([
      post('/api/v1/checkouts', order),
      ...['/', '/pricing', '/es/music', '/readyz'].map(async (path) => ({
        status: (await fetch(site.url + path, { signal: AbortSignal.timeout(60_000) })).status,
        body: {},
      })),
    ])
    // 502 once both attempts at Stripe have ended; 503 where a busy machine ends the request before.
    expect([502, 503]).toContain(checkout.status)
    expect(checkout.body).toMatchObject({ error: { message: expect.stringMatching(/try again/i) } })
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect([200, 503]).toContain((await post('/api/v1/billing-details?lang=en', billing)).status)
    expect(await site.stop()).toMatchObject({ signal: null, status: 0 })
  })
})
