import { createApi, type ReadMedia } from '@tempolibre/api'
import {
  changeSiteLook,
  listen,
  type MailParameters,
  type NewMail,
  orderMail,
  setSeller,
} from '@tempolibre/database'
import { createMigratedDatabase, makeSeller } from '@tempolibre/database/factories'
import { keysOf, languages } from '@tempolibre/locales'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startWorker } from '../jobs/start-worker.ts'
import type { Turns } from '../jobs/take-turns.ts'
import { listMails, makeMailsDue } from './fixtures/list-mails.ts'
import { MailServer } from './fixtures/mail-server.ts'
import { readHeader, readMail, readParts } from './fixtures/read-mail.ts'
import { createMailJobs } from './mail-job.ts'
import { createMailSender, type MailSender } from './mail-sender.ts'
import { type ShownMail, watchUnsentMails } from './unsent-mails.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let server: MailServer
let started: Turns[] = []
const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() }

beforeAll(async () => {
  database = await createMigratedDatabase()
  await setSeller(database.db, makeSeller({ name: 'Acorde' }))
})
afterAll(() => database.close())
beforeEach(async () => {
  vi.clearAllMocks()
  server = new MailServer()
  await server.open()
  await database.db.deleteFrom('mail').execute()
})
afterEach(async () => {
  for (const each of started) await each.stop()
  started = []
  await server.close()
})

const link = 'https://music.example/login#verify=tok&en<1>'

const licences = { licences: 'TL-7K2M-9QWX-4HTD – Ola & Mar', more: '2' }

const parametersOf: MailParameters = {
  confirm_address: { link },
  account_exists: { link, reset_link: 'https://music.example/forgot-password' },
  reset_password: { link },
  password_changed: {
    link,
    ended_sessions: '2',
    ended_api_keys: 'CI\nwww.evil.example',
    ended_passkeys: 'Phone',
  },
  credentials_ended: { link, ended_webhooks: '1', ended_invitations: '3' },
  confirm_new_address: { link },
  address_changing: { link, new_address: 'new@example.org' },
  sign_in_link: { link },
  address_changed: { link, new_address: 'new@example.org' },
  account_deleted: { link },
  second_factor_added: { link },
  second_factor_removed: { link },
  recovery_code_used: { link, left: '9' },
  recovery_codes_renewed: { link },
  passkey_added: { link },
  passkey_removed: { link },
  team_invitation: { link, team: 'Studio <b>', inviter: 'Ada' },
  team_joined: { link, team: 'Studio', member: 'Bob' },
  team_left: { link, team: 'Studio' },
  team_member_left: { link, team: 'Studio', member: 'Bob' },
  team_role_changed: { link, team: 'Studio', role: 'admin' },
  team_moved: { link, team: 'Studio', owner: 'Bob', recipient: 'member' },
  team_seat_lost: { link, team: 'Studio <b>' },
  team_seat_regained: { link, team: 'Studio' },
  team_seats_lost: { link, team: 'Studio', seats: '1', members: 'Bob\nEva <b>' },
  licence_warned: {
    page: 'downloads',
    reason: 'Sold as <samples>',
    remedy: 'Take the pack offline & tell us.',
    date: '2026-03-31',
    ...licences,
  },
  licence_warning_lifted: { page: 'downloads', reason: 'The pack is gone', ...licences },
  licence_revoked: { page: 'downloads', cause: 'operator', reason: 'Resold <as> is', ...licences },
  licence_restored: { page: 'downloads', cause: 'operator', reason: 'A mistake', ...licences },
  song_withdrawn: { page: 'downloads', ...licences },
  terms_announced: {
    link,
    document: 'license-terms',
    date: '2026-04-14T00:00:00.000Z',
    summary: 'Clients may keep the files.\nNothing else changes.',
    sections: '4.2 Handing a song over\n7.1 No end date',
  },
  webhook_disabled: { link, url: 'https://shop.example/hook?a=1&b=2', reason: 'failures' },
  api_key_ending: { link, key_name: 'Our <website>', date: '2026-03-14T12:00:00.000Z' },
  claim_deadline: { link, platform: 'youtube', title: 'Ola & Mar', state: 'open', date: '2026-03-14' },
  api_key_added: { link, key_name: 'Our <website>' },
  api_key_revoked: { link, key_name: 'Our <website>' },
  message_answer: {
    link,
    answer: 'Yes, you may.\nIn any film.\n\nKind regards',
    message: 'May I use it\n\nin a <film>?',
  },
  plan_confirmed: { link, plan: 'Lifetime' },
  order_confirmed: {
    link,
    plan: 'Subscription',
    terms_link: 'https://music.example/terms/2026-03-01-0a1b2c3d4e5f',
    terms_version: '2026-03-01-0a1b2c3d4e5f',
    licence_terms_link: 'https://music.example/terms/2026-02-01-5f4e3d2c1b0a',
    licence_terms_version: '2026-02-01-5f4e3d2c1b0a',
    amount_minor: '1290',
    currency: 'EUR',
    interval: 'month',
    first_charge: '2026-03-14T12:00:00.000Z',
    order: '0A1B-2C3D-4E5F',
    right: 'consented',
    right_ends: '2026-03-15T04:00:00.000Z',
    right_link: 'https://music.example/withdraw-from-contract',
  },
  delivery_begun: { link, plan: 'Lifetime' },
  withdrawal_declared: {
    link,
    order: '0A1B-2C3D-4E5F',
    plan: 'Lifetime',
    declarer: 'Ada Marsh',
    declared: '2026-03-14T12:34:56.000Z',
    state: 'open',
  },
  withdrawal_received: {
    link,
    order: '0A1B-2C3D-4E5F',
    plan: 'Lifetime',
    declarer: 'Ada Marsh',
    declared: '2026-03-14T12:34:56.000Z',
    licences: '3',
    ended: 'TL-AAAA-AAAA-AAAA – Ola\nTL-BBBB-BBBB-BBBB – Mar',
    more: '1',
    amount_minor: '19900',
    currency: 'EUR',
  },
  trial_ending: {
    link,
    plan: 'Subscription',
    amount_minor: '1290',
    currency: 'EUR',
    date: '2026-03-14T12:00:00.000Z',
  },
  trial_paid: {
    link,
    plan: 'Subscription',
    amount_minor: '1290',
    currency: 'EUR',
    date: '2026-03-14T12:00:00.000Z',
  },
  payment_failed: { link, plan: 'Subscription' },
  plan_cancelled: { link, plan: 'Subscription', date: '2026-03-14T12:00:00.000Z' },
  plan_ended: { link, plan: 'Subscription', reason: 'dispute' },
  plan_disputed: { link, plan: 'Subscription' },
  plan_restored: { link, plan: 'Subscription' },
  payment_refunded: { link, plan: 'Subscription', amount_minor: '1290', currency: 'EUR' },
  plan_paused: { link, plan: 'Subscription' },
  plan_resumed: { link, plan: 'Subscription' },
  cancellation_undone: { link, plan: 'Subscription', date: '2026-03-14T12:00:00.000Z' },
  order_returned: { link, plan: 'Subscription', amount_minor: '1290', currency: 'EUR', reason: 'amount' },
  payment_returned: { link, amount_minor: '1290', currency: 'EUR' },
  invoice: { link, number: '2026-000001', amount_minor: '1290', currency: 'EUR' },
  credit_note: { link, number: 'R-2026-000001', invoice: '2026-000001' },
}
const templates = keysOf(parametersOf)

const site = { siteUrl: 'https://music.example', log }

function start(given: { send?: MailSender; readMedia?: ReadMedia } = {}): Turns {
  const send =
    given.send ??
    createMailSender({
      smtpUrl: server.url,
      plainText: true,
      from: 'site@music.example',
      to: 'operator@music.example',
    })
  const { db } = database
  const worker = startWorker({ db, log })
  worker.addLane(createMailJobs({ ...site, db, readMedia: given.readMedia, send }))
  started.push(worker)
  return worker
}

/** Without a mail server. */
function watchUnsent(show: (mail: ShownMail) => void): Turns {
  const unsent = watchUnsentMails({ ...site, db: database.db, show })
  started.push(unsent)
  return unsent
}

const order = (changes: Partial<NewMail> = {}) =>
  orderMail(database.db, {
    template: 'confirm_address',
    recipientName: 'Ada Lovelace',
    recipient: 'ada@example.org',
    language: 'en',
    parameters: { link },
    ...changes,
  })
const mails = () => listMails(database.db)
const untilFailed = (error: string) =>
  vi.waitFor(async () => expect((await mails())[0]?.last_error ?? '').toContain(error), { timeout: 15_000 })
const untilSent = (count = 1) =>
  vi.waitFor(
    async () => expect((await mails()).filter(({ mailed_at }) => mailed_at !== null)).toHaveLength(count),
    { timeout: 60_000 },
  )

describe('[R10.2] mail to accounts', () => {
  test('is sent to the address only, with a name and a unique id, and its parameters are cleared afterwards', async () => {
    await order()
    start()
    await untilSent()
    const [row] = await mails()
    expect(row).toMatchObject({ attempts: 1, last_error: null })
    expect(row?.parameters).toEqual({})
    const [mail] = server.received
    expect(mail).toMatchObject({ from: 'site@music.example', to: ['ada@example.org'] })
    const { headers } = readMail(mail?.source ?? '')
    expect(headers.get('from')).toBe('Acorde <site@music.example>')
    expect(headers.get('to')).toBe('Ada Lovelace <ada@example.org>')
    expect(headers.get('subject')).toBe('Confirm your email address')
    expect(headers.get('message-id')).toBe(`<${row?.id}@music.example>`)
    expect(headers.get('content-language')).toBe('en')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('content-type')).toContain('multipart/alternative')
    expect(headers.has('reply-to')).toBe(false)
    expect(JSON.stringify([log.info.mock.calls, log.warn.mock.calls])).not.toMatch(/tok|ada@/)
  })

  for (const language of languages) {
    const tags = language === 'es' ? [] : ['thorough']
    test.each(templates)(
      `%s has the same content as text and as HTML, in ${language}`,
      { tags },
      async (template) => {
        await order({ template, language, parameters: parametersOf[template], recipientName: 'Ada' })
        start()
        await untilSent()
        const source = server.received[0]?.source ?? ''
        const { headers } = readMail(source)
        expect(headers.get('content-language')).toBe(language)
        const parts = readParts(source)
        expect([...parts.keys()]).toEqual(['text/plain', 'text/html'])
        const text = parts.get('text/plain')?.text ?? ''
        const html = parts.get('text/html')?.text ?? ''
        expect(text.split('\n')[0]).toBe({ en: 'Hello Ada,', es: 'Hola, Ada:', fr: 'Bonjour Ada,' }[language])
        expect(text).toContain('page' in parametersOf[template] ? site.siteUrl : link)
        expect(html).toContain(`<html lang="${language}"`)
        expect(html).toContain(`<title>${escaped(readHeader(headers.get('subject') ?? ''))}</title>`)
        expect(html).toContain('prefers-color-scheme: dark')
        expect(html).toMatch(/>Acorde<\/td>/)
        expect(source).not.toContain('Tempolibre')
        expect(html.match(/class="button"/g)).toHaveLength(1)
        const href = 'page' in parametersOf[template] ? site.siteUrl : escaped(link)
        expect(html).toContain(`href="${href}`)
        for (const line of text.split('\n').filter((each) => each !== '' && each !== '-- ')) {
          expect(html).toContain(escaped(line))
        }
        expect(text.includes('new@example.org')).toBe(template.startsWith('address_chang'))
      },
    )
  }

  test('[R16.81] what tells of a plan is kept with the account as it was sent, what opens the account is not', async () => {
    await database.db
      .insertInto('user_account')
      .values({ name: 'Ada', email: 'ada@example.org', language: 'es' })
      .execute()
    await order({ template: 'reset_password', parameters: parametersOf.reset_password })
    await order({ template: 'plan_ended', language: 'es', parameters: parametersOf.plan_ended })
    start()
    await untilSent(2)
    const kept = await database.db.selectFrom('sent_mail').selectAll().execute()
    expect(kept).toMatchObject([{ template: 'plan_ended', recipient: 'ada@example.org', language: 'es' }])
    expect(kept[0]?.body).toContain('Subscription')
    await database.db.deleteFrom('user_account').execute()
    expect(await database.db.selectFrom('sent_mail').selectAll().execute()).toEqual([])
  })

  test('[R12.7] wears the operator’s accent, as it can be read in each theme', async () => {
    await changeSiteLook(database.db, { accent: '#0a3cff' })
    await order()
    start()
    await untilSent()
    await changeSiteLook(database.db, { accent: null })
    const html = readParts(server.received[0]?.source ?? '').get('text/html')?.text ?? ''
    expect(html).toContain('background: #0a3cff; color: #ffffff')
    expect(html).toContain('.button { background: #4c71ff !important; color: #16120e !important; }')
    expect(html).not.toMatch(/#d4370e|#ff6a3d/)
  })

  test('[R12.7] carries the operator’s logo along, for either theme, so that nothing is fetched', async () => {
    const logo = { digest: 'a'.repeat(32), width: 400, height: 100 }
    const logo_dark = { ...logo, digest: 'b'.repeat(32) }
    await changeSiteLook(database.db, { logo, logo_dark })
    await order()
    start({ readMedia: async (key) => Buffer.from(key) })
    await untilSent()
    await changeSiteLook(database.db, { logo: null, logo_dark: null })
    const source = server.received[0]?.source ?? ''
    const html = readParts(source).get('text/html')?.text ?? ''
    expect(html).toContain('src="cid:logo" width="160" height="40" alt="Acorde"')
    expect(html).toContain('src="cid:logo-dark"')
    expect(html).not.toMatch(/src="http/)
    expect(source).toMatch(/Content-Id: <logo>/i)
    expect(source).toMatch(/Content-Id: <logo-dark>/i)
  })

  test('[R12.5] an answer to a message quotes it, and is replied to at the operator’s address', async () => {
    await order({ template: 'message_answer', parameters: parametersOf.message_answer })
    start()
    await untilSent()
    const source = server.received[0]?.source ?? ''
    const { headers } = readMail(source)
    expect(headers.get('reply-to')).toBe('Acorde <operator@music.example>')
    expect(headers.has('auto-submitted')).toBe(false)
    const parts = readParts(source)
    expect(parts.get('text/plain')?.text).toContain(
      'Yes, you may.\nIn any film.\n\nKind regards\n\nYou wrote to us:\n> May I use it\n>\n> in a <film>?\n',
    )
    const html = parts.get('text/html')?.text ?? ''
    expect(html).toContain('>Yes, you may.<br>In any film.</p>')
    expect(html).toContain('>Kind regards</p>')
    expect(html).toContain('&gt; in a &lt;film&gt;?')
    expect(html).not.toContain('<film>')
  })

  test('each has a different subject, in every language', { tags: 'thorough' }, async () => {
    for (const template of templates) {
      for (const language of languages)
        await order({ template, language, parameters: parametersOf[template] })
    }
    start()
    await untilSent(templates.length * languages.length)
    const subjects = server.received.map(({ source }) =>
      readHeader(readMail(source).headers.get('subject') ?? ''),
    )
    expect(new Set(subjects).size).toBe(subjects.length)
  })

  test.each([
    ['en', 'Charged: €12.90 on 14 March 2026'],
    ['es', 'Cobro: 12,90\u00a0€ el 14 de marzo de 2026'],
    ['fr', 'Prélèvement\u202f: 12,90\u00a0€ le 14 mars 2026'],
  ] as const)(
    '[R12.11] an order for a single payment speaks of no first charge, in %s',
    async (language, line) => {
      const { interval: _, ...once } = parametersOf.order_confirmed
      await order({ template: 'order_confirmed', language, parameters: once })
      start()
      await untilSent()
      const text = readParts(server.received[0]?.source ?? '').get('text/plain')?.text ?? ''
      expect(text.split('\n')).toContain(line)
    },
  )

  test.each([
    ['en', ['Plan: Subscription', 'Price: €12.90 a month', 'First charge: €12.90 on 14 March 2026']],
    [
      'es',
      [
        'Plan: Subscription',
        'Precio: 12,90\u00a0€ al mes',
        'Primer cobro: 12,90\u00a0€ el 14 de marzo de 2026',
      ],
    ],
    [
      'fr',
      [
        'Formule\u202f: Subscription',
        'Prix\u202f: 12,90\u00a0€ par mois',
        'Premier prélèvement\u202f: 12,90\u00a0€ le 14 mars 2026',
      ],
    ],
  ] as const)(
    '[R12.11] an order is confirmed with price, first charge, terms and withdrawal, in %s',
    async (language, lines) => {
      await order({ template: 'order_confirmed', language, parameters: parametersOf.order_confirmed })
      start()
      await untilSent()
      const text = readParts(server.received[0]?.source ?? '').get('text/plain')?.text ?? ''
      for (const line of lines) expect(text.split('\n')).toContain(line)
      for (const version of ['2026-03-01-0a1b2c3d4e5f', '2026-02-01-5f4e3d2c1b0a']) {
        const announced = text.split('\n').findIndex((line) => line.includes(version))
        expect(text.split('\n')[announced + 1]).toBe(`https://music.example/terms/${version}`)
      }
      expect(text).toMatch(
        { en: /right of withdrawal/, es: /derecho de desistimiento/, fr: /droit de rétractation/ }[language],
      )
    },
  )

  test.each([
    ['en', ['Received: 14 March 2026 at 12:34:56 UTC', 'Declared by: Ada Marsh'], '€199.00'],
    ['es', ['Recibido: 14 de marzo de 2026 a las 12:34:56 UTC', 'Declarado por: Ada Marsh'], '199,00'],
    ['fr', ['Reçu\u202f: 14 mars 2026 à 12:34:56 UTC', 'Déclaré par\u202f: Ada Marsh'], '199,00'],
  ] as const)(
    '[R16.69] the receipt of a withdrawal has its content, date and time, in %s',
    async (language, lines, amount) => {
      const parameters = parametersOf.withdrawal_received
      await order({ template: 'withdrawal_received', language, parameters })
      start()
      await untilSent()
      const text = readParts(server.received[0]?.source ?? '').get('text/plain')?.text ?? ''
      for (const line of lines) expect(text.split('\n')).toContain(line)
      expect(text).toContain('0A1B-2C3D-4E5F')
      expect(text).toContain(amount)
    },
  )

  test('[R12.5] the confirmation of an order has the terms attached, since a link is not enough', async () => {
    const texts = async (version: string, language: string) => `# Terms ${version} (${language})\n`
    const send = createMailSender(
      { smtpUrl: server.url, plainText: true, from: 'site@music.example', to: 'operator@music.example' },
      undefined,
      texts,
    )
    await order({ template: 'order_confirmed', language: 'fr', parameters: parametersOf.order_confirmed })
    start({ send })
    await untilSent()
    const source = server.received[0]?.source ?? ''
    expect(source).toContain('filename=terms-2026-03-01-0a1b2c3d4e5f.txt')
    expect(source).toContain('filename=licence-terms-2026-02-01-5f4e3d2c1b0a.txt')
    expect(source).toContain(Buffer.from('# Terms 2026-03-01-0a1b2c3d4e5f (fr)\n').toString('base64'))
  })

  test.each([
    ['en', 'Price: €12.90 a month, incl. €2.24 VAT'],
    ['es', 'Precio: 12,90\u00a0€ al mes, IVA incluido (2,24\u00a0€)'],
    ['fr', 'Prix\u202f: 12,90\u00a0€ par mois, dont 2,24\u00a0€ de TVA'],
  ] as const)('[R12.12] an order shows the tax in its price, in %s', async (language, line) => {
    const parameters = { ...parametersOf.order_confirmed, tax_minor: '224' }
    await order({ template: 'order_confirmed', language, parameters })
    start()
    await untilSent()
    const text = readParts(server.received[0]?.source ?? '').get('text/plain')?.text ?? ''
    expect(text.split('\n')).toContain(line)
  })

  test('[R12.11] an invoice mail has its PDF attached, or none if the invoice is gone', async () => {
    const papers = async (number: string) =>
      number === '2026-000001' ? Buffer.from('%PDF-1.7 the invoice') : undefined
    const send = createMailSender(
      { smtpUrl: server.url, plainText: true, from: 'site@music.example', to: 'operator@music.example' },
      papers,
    )
    for (const number of ['2026-000001', '2026-000002']) {
      await order({ template: 'invoice', parameters: { ...parametersOf.invoice, number } })
    }
    start({ send })
    await untilSent(2)
    const [whole, bare] = server.received
      .map(({ source }) => source)
      .sort((one, other) => other.length - one.length)
    expect(whole).toContain('Content-Type: application/pdf')
    expect(whole).toContain('filename=2026-000001.pdf')
    expect(whole).toContain(Buffer.from('%PDF-1.7 the invoice').toString('base64'))
    expect(bare).toContain('2026-000002')
    expect(bare).not.toContain('application/pdf')
  })

  test('[R12.11] with the same key is sent once, however often it is ordered', async () => {
    for (let count = 0; count < 3; count++) await order({ key: 'trial_ending 1' })
    await order({ key: 'trial_ending 2' })
    await order()
    expect(await mails()).toHaveLength(3)
  })

  test('is delivered in full once an unavailable mail server is back', async () => {
    await server.close()
    await order()
    const worker = start()
    await untilFailed('ECONNREFUSED')
    const [failed] = await mails()
    expect(failed).toMatchObject({ mailed_at: null, parameters: { link }, attempts: 1 })
    const delay = (failed?.next_attempt_at.getTime() ?? 0) - Date.now()
    expect(delay).toBeGreaterThan(0)
    expect(delay).toBeLessThanOrEqual(5000)

    await server.open()
    await makeMailsDue(database.db)
    worker.look()
    await untilSent()
    expect(server.received).toHaveLength(1)
  })

  test('to a rejected address does not delay other mails', { tags: 'thorough' }, async () => {
    server.refusal = { code: 550, text: 'no such mailbox' }
    await order({ recipient: 'nobody@example.org' })
    const worker = start()
    await untilFailed('no such mailbox')
    server.refusal = undefined
    await order()
    worker.look()
    await untilSent()
    expect(server.received.map(({ to }) => to)).toEqual([['ada@example.org']])
  })

  test('is sent once with several processes running', { tags: 'thorough' }, async () => {
    for (let index = 0; index < 12; index++) await order({ recipient: `user${index}@example.org` })
    for (let count = 0; count < 3; count++) start()
    await untilSent(12)
    expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(12)
    expect(server.received).toHaveLength(12)
  })

  test('ordered in a rolled-back transaction is never sent', async () => {
    const failing = database.db.transaction().execute(async (transaction) => {
      await orderMail(transaction, {
        template: 'account_deleted',
        recipientName: 'Ada',
        recipient: 'ada@example.org',
        language: 'en',
        parameters: { link },
      })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await order({ recipient: 'eve@example.org' })
    start()
    await untilSent()
    expect(server.received.map(({ to }) => to)).toEqual([['eve@example.org']])
  })

  test.each([
    ['a second header', 'Ada\r\nBcc: victim@example.org'],
    ['another recipient', 'Ada" <victim@example.org>, "Eve'],
    ['an encoded word', '=?utf-8?q?Ada=0D=0ABcc:_victim@example.org?='],
    ['a comment', 'Ada (victim@example.org), x'],
    ['HTML', '<img src=x onerror=alert(1)>'],
    ['an end of the HTML', '"></p></td></table><script>alert(1)</script>'],
    ['only marks', '<>,;:@[]'],
  ])('a name that is %s remains a plain name', async (_, recipientName) => {
    await order({ recipientName })
    start()
    await untilSent()
    const [mail] = server.received
    expect(mail?.to).toEqual(['ada@example.org'])
    const { headers } = readMail(mail?.source ?? '')
    expect([...headers.keys()].sort()).toEqual([
      'auto-submitted',
      'content-language',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ])
    expect(headers.get('to')).toMatch(/^(?:.* <ada@example\.org>|ada@example\.org)$/s)
    const html = readParts(mail?.source ?? '').get('text/html')?.text ?? ''
    expect(html).not.toMatch(/<img|<script|onerror=[^&]*>/)
    expect(html.match(/<table/g)).toHaveLength(2)
    expect(html.match(/<\/table>/g)).toHaveLength(2)
  })

  test.each([
    'Win at https://casino.example',
    'www.casino.example',
    'casino.example now',
    'me@casino.example',
  ])('the name %j cannot carry advertising into our mail', { tags: 'thorough' }, async (recipientName) => {
    await order({ recipientName })
    start()
    await untilSent()
    const source = server.received[0]?.source ?? ''
    expect(readMail(source).headers.get('to')).toBe('ada@example.org')
    const parts = readParts(source)
    expect(parts.get('text/plain')?.text).toMatch(/^Hello,\n/)
    for (const { text } of parts.values()) expect(text).not.toContain('casino')
  })
})

test('[R7.3] the mail of a sign-up arrives while the server runs, and its link signs in', async () => {
  const api = createApi({
    db: database.db,
    siteUrl: 'https://music.example',
    applicationUrl: 'https://music.example/app',
    secret: 'a secret of the tests, longer than 32 characters',
    log: { error() {} },
  })
  const post = (path: string, body: object) =>
    api.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const worker = start()
  const channels = {
    content_revision() {},
    job: worker.look,
  }
  const onListenFailure = vi.fn<() => void>()
  const listener = listen({ connectionString: database.url }, channels, { onError: onListenFailure })
  await vi.waitFor(async () => {
    // Identifies the listener's connection by its last query; this query, possibly on another connection of the pool,
    // differs.
    const { rowCount } = await database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and query like '%as job'`,
    )
    expect(rowCount).toBe(1)
  })
  const password = 'Sésamo-Ábrete-2026'
  const signedUp = await post('/api/v1/sign-up', {
    lang: 'es',
    name: 'Íñigo Muñoz',
    email: 'inigo@example.org',
    phone: '600100100',
    password,
    password_confirmation: password,
  })
  await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 15_000 })
  await listener.close()
  const text = readParts(server.received[0]?.source ?? '').get('text/plain')?.text ?? ''
  expect(text).toMatch(/^Hola, Íñigo Muñoz:\n/)
  const token = /^https:\/\/music\.example\/es\/iniciar-sesion#verify=(\S+)$/m.exec(text)?.[1]
  const { sign_up_id } = z.object({ sign_up_id: z.uuid() }).parse(await signedUp.json())
  const response = await post('/api/v1/verify-email', { token, sign_up_id })
  expect(await response.json()).toMatchObject({ success: true, user: { email: 'inigo@example.org' } })
  expect(onListenFailure).not.toHaveBeenCalled()
})

describe('[R10.3] without a mail server', () => {
  test('each waiting mail is shown once, with its link, and is not logged', async () => {
    const shown: ShownMail[] = []
    await order()
    const unsent = watchUnsent((mail) => shown.push(mail))
    await vi.waitFor(() => expect(shown).toHaveLength(1), { timeout: 30_000 })
    expect(shown[0]).toEqual({ recipient: 'ada@example.org', subject: 'Confirm your email address', link })
    await order({ recipient: 'eve@example.org', language: 'fr' })
    unsent.look()
    await vi.waitFor(() => expect(shown).toHaveLength(2), { timeout: 30_000 })
    expect(shown[1]).toMatchObject({
      recipient: 'eve@example.org',
      subject: 'Confirmez votre adresse e-mail',
    })
    unsent.look()
    await unsent.stop()
    expect(shown).toHaveLength(2)
    expect((await mails()).map(({ mailed_at, attempts }) => [mailed_at, attempts])).toEqual([
      [null, 0],
      [null, 0],
    ])
    expect(log.info).not.toHaveBeenCalled()
    expect(log.warn).not.toHaveBeenCalled()
  })

  test('mails older than a day, whose links have expired, are not shown', async () => {
    const shown: ShownMail[] = []
    await order({ recipient: 'late@example.org' })
    await sql`update mail set created_at = now() - interval '25 hours'`.execute(database.db)
    await order()
    watchUnsent((mail) => shown.push(mail))
    await vi.waitFor(() => expect(shown.map(({ recipient }) => recipient)).toEqual(['ada@example.org']), {
      timeout: 30_000,
    })
  })
})

function escaped(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character] ?? '',
  )
}
