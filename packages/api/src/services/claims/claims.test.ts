import { languages } from '@tempolibre/locales'
import { exportAccount } from '@tempolibre/database'
import { revokeForBreach } from '@tempolibre/database/factories'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findKeyIn, verifyFile } from '@tempolibre/domain/licence-verification'
import { readLogProof } from '@tempolibre/domain/licence-log'
import { type Answer, type Customer, openShop, type Shop, shopSettings } from '../../fixtures/open-shop.ts'
import { publishLicenceLog } from '../../licence-log/publish-log.ts'
import { createKeyring } from '../../licences/keyring.ts'

let shop: Shop
let ada: Customer
let support: Customer
let licence: string

beforeAll(async () => {
  shop = await openShop()
  await shop.db.updateTable('plan').set({ channel_limit: 2 }).where('kind', '=', 'lifetime').execute()
  ada = await shop.addCustomer({ plan: 'lifetime', name: 'Ada King Lovelace' })
  support = await shop.addCustomer({ role: 'support' })
  licence = await license(ada)
})
afterAll(() => shop.close())

async function license(customer: Customer, track = 2): Promise<string> {
  const { body } = await customer.post('/api/save-download-music', { music_id: shop.trackId(track) })
  return body.licence.number
}

const add = (customer: Customer, text: string, platform?: string) =>
  customer.post('/api/v1/channels', { text, ...(platform !== undefined && { platform }) })
const remove = (customer: Customer, id: string) =>
  customer.fetch(`/api/v1/channels/${id}`, { method: 'DELETE', body: '' })
const allowlist = async (platform: string) =>
  (await support.fetch(`/api/studio/v1/channels/allowlist?platform=${platform}`)).text()

const id = 'UC_x5XG1OV2P6uZZ5FSM9Ttw'

describe('[R14.9] channels', () => {
  test('are kept within the number of the plan, and go to the platforms as they take them', async () => {
    const first = await add(ada, `https://m.youtube.com/channel/${id}?si=x`)
    expect(first.body.channel).toMatchObject({ platform: 'youtube', kind: 'id', covered: true })
    expect((await add(ada, id)).body.channel.id, 'the same channel').toBe(first.body.channel.id)
    await add(ada, '@AdaPlays', 'youtube')
    const third = await add(ada, 'twitch.tv/adaplays')
    expect(third).toMatchObject({ status: 409, body: { error: { code: 'channel_limit_reached' } } })
    expect(await allowlist('youtube')).toBe(`${id}\nhttps://www.youtube.com/@adaplays\n`)
    expect(await allowlist('twitch')).toBe('')

    await remove(ada, first.body.channel.id)
    await add(ada, 'twitch.tv/adaplays')
    expect(await allowlist('twitch')).toBe('https://www.twitch.tv/adaplays\n')
    const { body } = await ada.get('/api/v1/channels')
    expect(body).toMatchObject({ limit: 2, channels: [{ name: 'AdaPlays' }, { name: 'adaplays' }] })
  })

  test('beyond the number of a smaller plan stay listed, but don’t go to the platforms', async () => {
    await shop.db.updateTable('plan').set({ channel_limit: 1 }).where('kind', '=', 'lifetime').execute()
    const { channels } = (await ada.get('/api/v1/channels')).body
    expect(channels.map(({ covered }: { covered: boolean }) => covered)).toEqual([true, false])
    expect(await allowlist('twitch')).toBe('')
    await shop.db.updateTable('plan').set({ channel_limit: 2 }).where('kind', '=', 'lifetime').execute()
  })

  test('go to the platforms only with a licence in force, also once the plan has ended', async () => {
    const bob = await shop.addCustomer({ plan: 'lifetime' })
    await add(bob, 'tiktok.com/@bob.plays')
    expect(await allowlist('tiktok')).toBe('')
    const number = await license(bob)
    await shop.db
      .updateTable('subscription')
      .where('user_id', '=', bob.userId)
      .set({ status: 'ended', ended_at: new Date() })
      .execute()
    expect(await allowlist('tiktok')).toBe('https://www.tiktok.com/@bob.plays\n')
    await revokeForBreach(shop.db, { number, reason: 'Resold' })
    expect(await allowlist('tiktok')).toBe('')
  })

  test('[R16.99] of a shop that only rehearses do not go to the platforms', async () => {
    const trying = await shop.addCustomer({ plan: 'free' })
    await shop.db.updateTable('plan').set({ channel_limit: 1 }).where('kind', '=', 'free').execute()
    await license(trying)
    const { body } = await add(trying, 'instagram.com/trying.out')
    expect(body.channel).toMatchObject({ covered: false })
    expect(await allowlist('instagram')).toBe('')
  })

  test.each([
    ['https://youtu.be/dQw4w9WgXcQ', undefined, 'channel_video'],
    ['@somebody', undefined, 'channel_platform_missing'],
    ['https://vimeo.com/x', undefined, 'channel_foreign_site'],
    ['a b', 'twitch', 'channel_bad_name'],
  ])('%s is refused with a word on what to do', async (text, platform, code) => {
    const { body, status } = await add(ada, text, platform)
    expect(status).toBe(400)
    expect(body.error.fields).toMatchObject([{ field: 'body.text', code }])
    expect(body.error.fields[0].message).toMatch(/[.?] [A-Z]/)
  })

  test('need a plan, are one’s own, and no business of editors', async () => {
    const guest = await shop.addCustomer()
    expect((await add(guest, 'twitch.tv/guest')).body.error.code).toBe('channel_limit_reached')
    const [channel] = (await ada.get('/api/v1/channels')).body.channels
    expect((await remove(guest, channel.id)).status).toBe(404)
    const editor = await shop.addCustomer({ role: 'editor' })
    expect((await editor.get('/api/studio/v1/claims')).status).toBe(403)
    expect((await editor.fetch('/api/studio/v1/channels/allowlist?platform=youtube')).status).toBe(403)
  })
})

const claim = (changes: object = {}) => ({
  licence_number: licence,
  platform: 'youtube',
  video: 'https://youtu.be/dQw4w9WgXcQ',
  claimant: 'Claims & Co',
  received_on: '2026-11-20',
  ...changes,
})
/** Where each platform has the video. */
const videos = {
  youtube: 'https://youtu.be/dQw4w9WgXcQ',
  twitch: 'https://www.twitch.tv/videos/1234567',
  tiktok: 'https://www.tiktok.com/@ada/video/1234567',
  instagram: 'https://www.instagram.com/reel/Cx1234567/',
}
const dayFromNow = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10)
const open = async (changes: object = {}): Promise<Answer> => ada.post('/api/v1/claims', claim(changes))

describe('[R14.9] a claim', () => {
  test('is a case with a deadline and a state, which holder and staff move', async () => {
    const { body } = await open()
    expect(body.claim).toMatchObject({ state: 'open', deadline: '2026-11-25' })
    expect((await open({ deadline: '2026-12-01' })).body.claim.deadline).toBe('2026-12-01')
    const sent = await ada.post(`/api/v1/claims/${body.claim.id}/state`, { state: 'text_sent' })
    expect(sent.body.claim.state).toBe('text_sent')
    expect(Date.parse(sent.body.claim.deadline)).toBeGreaterThan(Date.now() + 28 * 24 * 3600 * 1000)

    const { record } = (await support.get(`/api/studio/v1/claims/${body.claim.id}`)).body
    expect(record).toMatchObject({ holder: 'Ada King Lovelace', state: 'text_sent' })
    const path = `/api/studio/v1/claims/${body.claim.id}/state`
    const note = 'We wrote to them.'
    const moved = await support.post(path, { version: record.version, state: 'released', note })
    expect(moved.body.record).toMatchObject({ state: 'released', deadline: null })
    const stale = await support.post(path, { version: record.version, state: 'closed' })
    expect(stale.body.error.code).toBe('record_changed')
    const { claims } = (await ada.get('/api/v1/claims')).body
    const mine = claims.find((each: { id: string }) => each.id === body.claim.id)
    expect(mine.changes).toMatchObject([
      { state: 'open', by_staff: false },
      { state: 'text_sent', by_staff: false },
      { state: 'released', by_staff: true, note },
    ])
    const pending = (await support.get('/api/studio/v1/claims?pending=true&q=Claims')).body
    expect(pending.records.map((each: { state: string }) => each.state)).toEqual(['open'])
  })

  test.each(['youtube', 'twitch', 'tiktok', 'instagram'] as const)(
    'has a text for %s in every language, with the facts of the licence',
    async (platform) => {
      const { body } = await open({ platform, video: videos[platform], received_on: dayFromNow(0) })
      expect(body.claim.issued_late).toBe(false)
      for (const language of languages) {
        const answer = (await ada.get(`/api/v1/claims/${body.claim.id}/text?lang=${language}`)).body
        for (const fact of [
          licence,
          'Ada King Lovelace',
          'Claims & Co',
          videos[platform],
          String(new Date().getUTCFullYear()),
        ])
          expect(answer.text, language).toContain(fact)
        expect(answer.text).toContain(`/${licence.toLowerCase()}`)
        expect(answer.steps.length).toBeGreaterThan(40)
      }
    },
  )

  test('[R16.42] that is older than the licence is told, and its text claims nothing for the time before', async () => {
    const { claim: late } = (await open({ received_on: dayFromNow(-3) })).body
    expect(late).toMatchObject({ issued_late: true, received_on: dayFromNow(-3) })
    const record = (await support.get(`/api/studio/v1/claims/${late.id}`)).body.record
    expect(record.issued_late).toBe(true)
    const rights = { en: 'all the rights', es: 'todos los derechos', fr: 'tous les droits' }
    const since = { en: 'since that day', es: 'desde ese día', fr: 'depuis ce jour' }
    const onTime = (await open({ received_on: dayFromNow(0) })).body.claim
    const read = async (claimId: string, language: string) =>
      (await ada.get(`/api/v1/claims/${claimId}/text?lang=${language}`)).body.text
    for (const language of languages) {
      expect(await read(onTime.id, language)).toContain(rights[language])
      const text = await read(late.id, language)
      expect(text).toContain(since[language])
      expect(text).not.toContain(rights[language])
      for (const fact of [licence, 'Ada King Lovelace', 'Claims & Co', videos.youtube])
        expect(text, language).toContain(fact)
    }
    const response = await ada.fetch(`/api/v1/claims/${late.id}/evidence?lang=en`)
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    expect(new TextDecoder().decode(files['dispute.txt'])).toContain(since.en)
  })

  test.each([
    [{ video: 'javascript:alert(1)' }, 'body.video', 'claim_video_no_address'],
    [{ video: videos.tiktok }, 'body.video', 'claim_video_elsewhere'],
    [{ received_on: dayFromNow(3) }, 'body.received_on', 'claim_received_on'],
    [{ received_on: '2026-11-20', deadline: '2026-11-19' }, 'body.deadline', 'claim_deadline'],
    [{ received_on: '2026-11-20', deadline: '2062-11-25' }, 'body.deadline', 'claim_deadline'],
  ])('[R16.41] that cannot be meant is refused at its field: %o', async (changes, field, code) => {
    const { body, status } = await open(changes)
    expect(status).toBe(400)
    expect(body.error.fields).toMatchObject([{ field, code }])
    expect(body.error.fields[0].message).toMatch(/^[A-Z].* .*\.$/)
  })

  test('has the evidence in one file, which anyone can verify', async () => {
    const { body } = await open()
    const response = await ada.fetch(`/api/v1/claims/${body.claim.id}/evidence?lang=es`)
    expect(response.headers.get('content-type')).toBe('application/zip')
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    expect(Object.keys(files).toSorted()).toEqual(
      [
        'README.txt',
        `${licence}.json`,
        `${licence}.pdf`,
        'dispute.txt',
        'keys.json',
        'log-proof.json',
      ].toSorted(),
    )
    const textOf = (name: string) => new TextDecoder().decode(files[name])
    const findKey = findKeyIn(JSON.parse(textOf('keys.json')).keys)
    for (const name of [`${licence}.pdf`, `${licence}.json`]) {
      const content = new Blob([new Uint8Array(files[name] ?? [])])
      expect(await verifyFile(content, findKey)).toMatchObject({ verdict: 'genuine', number: licence })
    }
    expect(readLogProof(JSON.parse(textOf('log-proof.json')))?.entries).toHaveLength(1)
    expect(textOf('dispute.txt')).toContain(licence)
  })

  test('[R16.133] says whether the licence stands in the public log already', async () => {
    const { body } = await open()
    const guide = async () => {
      const response = await ada.fetch(`/api/v1/claims/${body.claim.id}/evidence?lang=en`)
      const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
      return new TextDecoder().decode(files['README.txt'])
    }
    expect(await guide()).toContain('takes it in within a day')
    await publishLicenceLog(
      { db: shop.db, keyring: createKeyring({ db: shop.db, secret: shopSettings.secret }) },
      new Date(),
    )
    expect(await guide()).toContain('the proof that the licence stands in the public log')
  })

  test('needs a licence of one’s own, and is nobody else’s', async () => {
    const bob = await shop.addCustomer({ plan: 'lifetime' })
    expect((await bob.post('/api/v1/claims', claim())).status).toBe(404)
    const { body } = await open()
    for (const path of ['text?lang=en', 'evidence?lang=en'])
      expect((await bob.fetch(`/api/v1/claims/${body.claim.id}/${path}`)).status).toBe(404)
    expect((await bob.post(`/api/v1/claims/${body.claim.id}/state`, { state: 'closed' })).status).toBe(404)
    expect((await open({ claimant: ' ' })).status).toBe(400)
    expect((await open({ received_on: '2026-02-30' })).status).toBe(400)
    expect((await open({ received_on: '9999-12-31' })).status).toBe(400)
  })

  test('[R10.2] is exported with the channels, and erased with the account', async () => {
    const eve = await shop.addCustomer({ plan: 'lifetime' })
    const number = await license(eve)
    await eve.post('/api/v1/claims', claim({ licence_number: number }))
    await add(eve, 'instagram.com/eve.plays')
    const exported = await exportAccount(shop.db, { userId: eve.userId })
    expect(exported).toMatchObject({
      channels: [{ name: 'eve.plays' }],
      claims: [{ claimant: 'Claims & Co', received_on: '2026-11-20' }],
      claim_changes: [{ state: 'open' }],
    })
    await shop.db.deleteFrom('user_account').where('id', '=', eve.userId).execute()
    const left = await shop.db
      .selectFrom('claim_case')
      .where('licence_number', '=', number)
      .selectAll()
      .execute()
    expect(left).toEqual([])
    expect(await allowlist('instagram')).toBe('')
  })
})

describe('[R14.9] am I still covered?', () => {
  // oxlint-disable-next-line typescript/no-explicit-any -- tests say what they expect in it
  const ask = async (use: string, date: string, lang = 'en'): Promise<any> =>
    (
      await shop.api.request(`/api/v1/licences/${licence}/coverage?use=${use}&date=${date}&lang=${lang}`)
    ).json()

  test('answers for any use and day, with the licence’s own terms', async () => {
    const { coverage } = await ask('online_video', '2099-01-01', 'fr')
    expect(coverage).toMatchObject({ answer: 'covered', credit: null })
    expect(coverage.terms_url).toContain(`/${coverage.terms_version}/fr`)
    expect((await ask('online_video', '2020-01-01')).coverage.answer).toBe('before_licence')
    expect((await ask('online_video', 'yesterday')).error.code).toBe('invalid_input')
    const unknown = await shop.api.request(
      '/api/v1/licences/TL-0000-0000-0000/coverage?use=venue&date=2026-01-01&lang=en',
    )
    expect(unknown.status).toBe(404)
  })
})
