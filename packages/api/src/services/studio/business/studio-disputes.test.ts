import { studioDisputeDetailsSchema } from '@tempolibre/contract'
import { importLibrary, markMailSent } from '@tempolibre/database'
import { makeLibrary, makePage, makeTrack } from '@tempolibre/database/factories'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import { makeStaff } from '../../../fixtures/join-staff.ts'
import { readPdfText } from '../../../fixtures/read-pdf-text.ts'
import type { Visitor } from '../../../payments/fixtures/shop.ts'
import { openStripeShop } from '../../../payments/fixtures/stripe-shop.ts'
import { maxPaperBytes, maxPaperPages } from '../../../payments/stripe-disputes.ts'

const { buy, close, deliverAll, shop, stripe } = await openStripeShop()
const disputes = '/api/studio/v1/disputes'

let tracks: string[]
let support: Visitor

beforeAll(async () => {
  const pages = [makePage('terms'), makePage('license-terms')]
  const songs = Array.from({ length: 21 }, (_, index) =>
    makeTrack(index, { master: `masters/track-${index}.wav` }),
  )
  await importLibrary(shop.db, makeLibrary({ tracks: songs, plans: [], pages }))
  const rows = await shop.db.selectFrom('track').select('id').execute()
  tracks = rows.map(({ id }) => String(id))
  support = await shop.signUp({ email: 'support@label.example' })
  await makeStaff(shop.db, support.userId, 'support')
})
afterAll(close)

const ask = (path: string, token: string, body?: object) =>
  shop.api.request(path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

/** A buyer who has downloaded songs, been written to, and disputed. */
async function disputeOf(name: string, songs = 1) {
  const visitor = await shop.signUp({ name })
  const { id } = await buy(visitor, shop.plans.lifetime)
  const { licence } = await visitor.call('saveDownloadMusic', { music_id: tracks[0] ?? '' })
  for (const music_id of tracks.slice(1, songs)) await visitor.call('saveDownloadMusic', { music_id })
  const mail = await shop.db
    .selectFrom('mail')
    .where('recipient', '=', visitor.email)
    .where('template', '=', 'order_confirmed')
    .select('id')
    .executeTakeFirstOrThrow()
  await markMailSent(shop.db, { id: mail.id, kept: { subject: 'Your order', body: 'The plan is yours.' } })
  const dispute = stripe.dispute(id)
  await deliverAll()
  return { visitor, id, number: licence.number, dispute }
}

const answerSchema = z.object({ record: studioDisputeDetailsSchema })
const refusalSchema = z.object({ error: z.object({ fields: z.array(z.object({ code: z.string() })) }) })

const evidenceOf = async (id: string) =>
  answerSchema.parse(await (await ask(`${disputes}/${id}`, support.token)).json()).record
const send = (id: string, submit: boolean, token = support.token) =>
  ask(`${disputes}/${id}/evidence`, token, { submit })
/** What has come of the evidence, and how the dispute stands at Stripe then. The job runs after the answer. */
const sent = async (id: string, submit: boolean) => {
  const ordered = answerSchema.parse(await (await send(id, submit)).json()).record
  expect(ordered.order).toMatchObject({ submit, state: 'underway', finished_at: null })
  const { at_stripe: atStripe, order } = await evidenceOf(id)
  return { ...atStripe, order: order?.state }
}
/** Why none is ordered. */
const refused = async (id: string) =>
  refusalSchema.parse(await (await send(id, true)).json()).error.fields.map(({ code }) => code)

describe('[R16.81] for a disputed payment the operator has the evidence that Stripe asks for', () => {
  test('to read: order, accepted terms, licences, downloads, mails, and the deadline', async () => {
    const { dispute, id, number, visitor } = await disputeOf('Ada Disputa')
    const record = await evidenceOf(id)
    expect(record).toMatchObject({
      id,
      state: 'open',
      email: visitor.email,
      licences: 1,
      downloads: 1,
      mails: 1,
      at_stripe: { id: dispute, status: 'needs_response', answerable: true, submissions: 0 },
    })
    const texts = Object.fromEntries(record.texts.map(({ field, text }) => [field, text]))
    expect(texts).toMatchObject({ customer_name: 'Ada Disputa', customer_email_address: visitor.email })
    expect(texts['access_activity_log']).toMatch(
      new RegExp(`\\d{4}-.* UTC asked for the file .* licence ${number}`),
    )
    expect(texts['refund_policy_disclosure']).toContain('accepted the terms, version')
    expect(record.papers.toSorted()).toEqual([
      'customer_communication',
      'receipt',
      'refund_policy',
      'service_documentation',
    ])
  })

  test('as one ZIP, with certificates and the texts of the accepted version', async () => {
    const { id, number } = await disputeOf('Bea Disputa')
    const response = await ask(`${disputes}/${id}/evidence`, support.token)
    expect(response.headers.get('content-type')).toBe('application/zip')
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const names = Object.keys(files)
    for (const name of [
      'README.txt',
      'order.json',
      'downloads.csv',
      `licences/${number}.pdf`,
      `licences/${number}.json`,
    ])
      expect(names).toContain(name)
    expect(names.filter((name) => name.startsWith('terms/terms-'))).toHaveLength(1)
    expect(new TextDecoder().decode(files['downloads.csv'])).toContain(number)
    const guide = new TextDecoder().decode(files['README.txt'])
    expect(guide).toContain('as signed files (1), and all their certificates as PDF')
    const mails = files['files/customer_communication.pdf']
    expect(readPdfText(Buffer.from(mails ?? []))).toContain('The plan is yours.')
  })
})

describe('[R16.81] the ZIP of a payment with many licences', () => {
  test('says how many of its certificates are in it', { tags: 'thorough' }, async () => {
    const { id } = await disputeOf('Ivo Disputa', 21)
    const response = await ask(`${disputes}/${id}/evidence`, support.token)
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const named = (end: string) => Object.keys(files).filter((name) => name.match(`^licences/.*${end}$`))
    expect(named('json')).toHaveLength(21)
    expect(named('pdf')).toHaveLength(20)
    const guide = new TextDecoder().decode(files['README.txt'])
    expect(guide).toContain('as signed files (21), and the certificates of the first 20 of 21 as PDF')
  })
})

/** As many licences as one account has in years, each downloaded twice, and a mail for each. */
async function licenseMany({ number, userId }: { number: string; userId: string }, count: number) {
  const copied = sql.raw(
    'user_id, subscription_id, period_start, plan_kind, holder, track_title, artist_name, language, document, signature, key_id, issued_at',
  )
  const own = sql`'TL-' || to_char(index, 'FM0000') || ${sql.lit(number.slice(7))}`
  const many = sql`generate_series(1, ${sql.lit(count)}) as index`
  // Songs that have left the catalogue: of each song in it there is one licence.
  await sql`insert into licence (number, ${copied}) select ${own}, ${copied} from licence, ${many}
    where number = ${number}`.execute(shop.db)
  await sql`insert into download (licence_number, format, created_at)
    select ${own}, 'wav', now() from ${many}, generate_series(1, 2)`.execute(shop.db)
  await sql`insert into sent_mail (id, user_id, template, recipient, language, subject, body, sent_at)
    select gen_random_uuid(), ${userId}::uuid, 'invoice', 'ada@example.com', 'en', 'Invoice ' || index,
      repeat('A line of the mail. ', 40), now()
    from ${many}`.execute(shop.db)
}

describe('[R16.111] evidence of thousands of licences, downloads and mails', () => {
  test(
    'is drawn within what Stripe takes; studio and ZIP say what is left out, and the ZIP has all of it',
    { tags: 'thorough' },
    async () => {
      const { id, number, visitor } = await disputeOf('Jon Disputa')
      await licenseMany({ number, userId: visitor.userId }, 900)
      const record = await evidenceOf(id)
      expect(record).toMatchObject({ licences: 901, downloads: 1801 })
      const { left_out: leftOut = [] } = record
      expect(leftOut.map(({ list, total }) => [list, total])).toEqual([
        ['licences', 901],
        ['activity', expect.any(Number)],
        ['mails', 901],
      ])
      // Drawn while the archive is read: no deadline counts.
      const response = await ask(`${disputes}/${id}/evidence`, support.token)
      const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
      const read = (name: string) => new TextDecoder().decode(files[name])
      const papers = Object.entries(files).filter(([name]) => name.startsWith('files/'))
      expect(papers.map(([name]) => name).toSorted()).toEqual([
        'files/customer_communication.pdf',
        'files/receipt.pdf',
        'files/refund_policy.pdf',
        'files/service_documentation.pdf',
      ])
      const bytes = papers.reduce((sum, [, paper]) => sum + paper.byteLength, 0)
      expect(bytes).toBeLessThan(maxPaperBytes)
      const pages = papers.reduce((sum, [, paper]) => sum + pagesOf(paper), 0)
      expect(pages).toBeLessThanOrEqual(maxPaperPages)
      // Not less than there is room for, either.
      expect(pages).toBeGreaterThan(maxPaperPages / 2)
      for (const { kept, paper, total } of leftOut) {
        expect(read('README.txt')).toContain(`files/${paper}.pdf has the first ${kept} of ${total}`)
        const said = readPdfText(Buffer.from(files[`files/${paper}.pdf`] ?? [])).replaceAll(/\s+/g, ' ')
        expect(said).toContain(`${total - kept} more are not in this file`)
      }
      expect(Object.keys(files).filter((name) => /^licences\/.*json$/.test(name))).toHaveLength(901)
      expect(read('downloads.csv').trim().split('\n')).toHaveLength(1802)
      expect(read('activity.txt')).toContain(`TL-0900${number.slice(7)}`)
      expect(read('emails.txt')).toContain('Invoice 900')
    },
  )
})

const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0

/** Runs what waits for another attempt, and what is left undone. */
async function runAgain(): Promise<void> {
  await shop.db
    .updateTable('job')
    .set({ next_attempt_at: new Date(0), done_at: null })
    .where('kind', '=', 'send_evidence')
    .where('cancelled_at', 'is', null)
    .execute()
  await shop.runJobs()
}

describe('[R16.82] the evidence goes to Stripe on a click', () => {
  test('stored first, then sent to the bank once; the trail says who', async () => {
    const { dispute, id } = await disputeOf('Cid Disputa')
    expect(await sent(id, false)).toMatchObject({
      has_evidence: true,
      submissions: 0,
      answerable: true,
      order: 'sent',
    })
    expect(await sent(id, true)).toMatchObject({ status: 'under_review', submissions: 1, answerable: false })
    const evidence = fieldsOf(stripe.get(dispute)['evidence'])
    expect(evidence).toMatchObject({ customer_name: 'Cid Disputa' })
    for (const field of ['receipt', 'refund_policy', 'customer_communication', 'service_documentation'])
      expect(stripe.get(evidence[field])).toMatchObject({ object: 'file', purpose: 'dispute_evidence' })
    expect(await refused(id)).toEqual(['dispute_answered'])
    const trail = await shop.db
      .selectFrom('audit_entry')
      .where('subject', '=', 'dispute')
      .where('subject_id', '=', id)
      .orderBy('id')
      .select(['who', 'action', 'after'])
      .execute()
    expect(trail).toMatchObject([
      { who: 'support@label.example', after: { submitted: false } },
      { who: 'support@label.example', action: 'change', after: { submitted: true, status: 'under_review' } },
    ])
  })

  test('not after the deadline, nor once it is decided, and said so', async () => {
    const late = await disputeOf('Dan Disputa')
    const atStripe = stripe.get(late.dispute)
    atStripe['evidence_details'] = { ...fieldsOf(atStripe['evidence_details']), due_by: 1, past_due: true }
    expect(await refused(late.id)).toEqual(['dispute_overdue'])
    const lost = await disputeOf('Eva Disputa')
    stripe.decideDispute(lost.dispute, 'lost')
    await deliverAll()
    expect(await refused(lost.id)).toEqual(['dispute_closed'])
    expect((await evidenceOf(lost.id)).at_stripe).toMatchObject({ answerable: false })
  })

  test('[R16.100] not more pages than the card network reads, nor what Stripe refuses: said so, not taken for an outage', async () => {
    const { id } = await disputeOf('Hal Disputa')
    stripe.network.maxPages = 1
    expect(await sent(id, true)).toMatchObject({ submissions: 0, order: 'evidence_too_long' })
    stripe.network.maxPages = 50
    stripe.setAway(({ method, path }) => method === 'POST' && path.startsWith('/v1/disputes'), 400)
    expect(await sent(id, true)).toMatchObject({ submissions: 0, order: 'evidence_refused' })
    stripe.setAway()
    expect(await sent(id, true)).toMatchObject({ submissions: 1, order: 'sent' })
  })

  test('[R16.114] tried again when Stripe was away meanwhile; until then no other is ordered, and the state says so', async () => {
    const { id } = await disputeOf('Kim Disputa')
    stripe.setAway(({ path }) => path.startsWith('/v1/files'))
    expect(await sent(id, true)).toMatchObject({ submissions: 0, order: 'delayed' })
    expect(await refused(id)).toEqual(['evidence_underway'])
    stripe.setAway()
    await runAgain()
    expect(await evidenceOf(id)).toMatchObject({
      order: { state: 'sent', submit: true, finished_at: expect.any(String) },
      at_stripe: { submissions: 1 },
    })
  })

  test('[R16.114] what Stripe has taken in an attempt that was not recorded is known again, not told as answered before', async () => {
    const { dispute, id } = await disputeOf('Lea Disputa')
    await sent(id, true)
    const { evidence } = stripe.get(dispute)
    // The process ended between Stripe's answer and the record of it.
    await shop.db
      .updateTable('evidence_order')
      .set({ outcome: null, finished_at: null })
      .where('provider_payment', '=', id)
      .execute()
    await runAgain()
    expect((await evidenceOf(id)).order).toMatchObject({ state: 'sent' })
    expect(fieldsOf(stripe.get(dispute)['evidence_details'])['submission_count']).toBe(1)
    // Nor was anything uploaded again.
    expect(stripe.get(dispute)['evidence']).toBe(evidence)
  })

  test('[R16.114] a deadline that passes while it is on its way is told', async () => {
    const { dispute, id } = await disputeOf('Mia Disputa')
    stripe.setAway(({ path }) => path.startsWith('/v1/files'))
    await sent(id, true)
    stripe.setAway()
    const atStripe = stripe.get(dispute)
    atStripe['evidence_details'] = { ...fieldsOf(atStripe['evidence_details']), due_by: 1, past_due: true }
    await runAgain()
    expect((await evidenceOf(id)).order).toMatchObject({ state: 'dispute_overdue' })
  })

  test('[R16.114] whose job the staff gives up is told as given up, and can be ordered anew', async () => {
    const { id } = await disputeOf('Nil Disputa')
    stripe.setAway(({ path }) => path.startsWith('/v1/files'))
    await sent(id, true)
    stripe.setAway()
    await shop.db
      .updateTable('job')
      .set({ done_at: new Date(), cancelled_at: new Date() })
      .where('kind', '=', 'send_evidence')
      .where('done_at', 'is', null)
      .execute()
    expect((await evidenceOf(id)).order).toMatchObject({ state: 'cancelled' })
    expect(await sent(id, true)).toMatchObject({ submissions: 1, order: 'sent' })
  })

  test('while Stripe is away everything can be read, and nothing is said to be sent', async () => {
    const { id } = await disputeOf('Flo Disputa')
    stripe.setAway(({ path }) => path.startsWith('/v1/disputes'))
    expect(await evidenceOf(id)).toMatchObject({ at_stripe: null, licences: 1 })
    expect((await send(id, true)).status).toBe(502)
    stripe.setAway()
  })

  test('only by those who see customers', async () => {
    const { id, visitor } = await disputeOf('Gil Disputa')
    const editor = await shop.signUp({ email: 'editor@label.example' })
    await makeStaff(shop.db, editor.userId, 'editor')
    for (const token of [visitor.token, editor.token]) {
      expect((await ask(`${disputes}/${id}`, token)).status).toBeGreaterThanOrEqual(403)
      expect((await send(id, true, token)).status).toBeGreaterThanOrEqual(403)
    }
    expect((await ask(`${disputes}/pi_unknown`, support.token)).status).toBe(404)
  })
})
