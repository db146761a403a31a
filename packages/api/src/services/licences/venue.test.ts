import { endpoints } from '@tempolibre/contract'
import { programmeLimits, weekdays } from '@tempolibre/domain'
import { addTeam, addTeamMember, endSubscription } from '@tempolibre/database'
import { revokeForBreach } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Customer, openShop, type Shop } from '../../fixtures/open-shop.ts'
import { readPdfText } from '../../fixtures/read-pdf-text.ts'
import { addPlan } from '../../payments/fixtures/add-plan.ts'

let shop: Shop
let café: Customer

const path = '/api/v1/venue'
const inEnglish = `${path}?lang=en`

const programmeOf = (songs: string[]) => ({
  openings: weekdays.map((weekday) => ({ weekday, opens: 480, closes: 1320 })),
  dayparts: [{ starts: 0, character: 'easy', genres: [], instrumental: false, songs }],
  crossfade: 4,
  seed: 7,
})

const venueOf = (songs: string[]) => ({
  name: 'Café Añil',
  address: '12 rue Daru, Paris',
  programme: programmeOf(songs),
})

async function put(customer: Customer, venue: object): Promise<Answer> {
  const answer = await customer.fetch(path, { method: 'PUT', body: JSON.stringify({ lang: 'en', ...venue }) })
  return { status: answer.status, body: await answer.json() }
}

beforeAll(async () => {
  shop = await openShop()
  café = await shop.addCustomer({ plan: 'lifetime' })
})
afterAll(() => shop.close())

test('[R14.6] a venue is saved with its programme, and its songs are licensed beside the limits of downloads', async () => {
  expect((await café.get(inEnglish)).body).toMatchObject({ venue: null, songs: [], covered: true })
  const songs = [shop.trackId(1), shop.trackId(0)]
  const saved = await put(café, venueOf(songs))
  expect(saved.body.venue).toEqual(venueOf(songs))
  expect(saved.body.songs.map(({ id, licence }: { id: string; licence: unknown }) => [id, licence])).toEqual(
    songs.map((id) => [id, null]),
  )
  expect((await café.get(`${path}/binder?lang=en`)).status).toBe(404)

  expect((await café.post(`${path}/licences`, {})).body).toMatchObject({ issued: 2, remaining: 0 })
  expect((await café.post(`${path}/licences`, {})).body).toMatchObject({ issued: 0, remaining: 0 })
  const licensed = (await café.get(`${path}?lang=fr`)).body.songs
  for (const { licence } of licensed) {
    const { body } = await café.get(`/api/v1/licences/${licence.number}?lang=en`)
    expect(body.licence).toMatchObject({ status: 'valid', uses: { venue: 'yes' } })
  }
  const { body } = await café.get('/api/v1/subscription?lang=en')
  expect(body.subscription.downloads_this_month).toBe(0)
})

test('[R14.6] the binder names the place, the holder and the number of each song, and each page its venue', async () => {
  const { songs } = (await café.get(inEnglish)).body
  const file = await café.fetch(`${path}/binder?lang=fr`)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  const text = readPdfText(Buffer.from(await file.arrayBuffer()))
  for (const part of [
    'Café Añil',
    '12 rue Daru, Paris',
    'Page 1 sur 2',
    'Page 2 sur 2',
    ...songs.map(({ licence }: { licence: { number: string } }) => licence.number),
  ])
    expect(text).toContain(part)
  const pages = text.split('Page 1 sur 2')
  expect(pages[1]).toContain('Café Añil')
})

test('[R16.129] the binder says whose its licences are, under which plans and terms, and how many songs have none', async () => {
  const bar = await shop.addCustomer({ plan: 'lifetime', name: 'Bar Lumen' })
  const agency = await addPlan(shop.db, { name: 'Agency', kind: 'lifetime' })
  await shop.db
    .updateTable('subscription')
    .where('user_id', '=', bar.userId)
    .set({ plan_id: Number(agency) })
    .execute()
  await put(bar, venueOf([shop.trackId(10)]))
  await bar.post(`${path}/licences`, {})
  await shop.db.transaction().execute(async (transaction) => {
    await addTeam(transaction, { ownerId: bar.userId, name: 'Lumen SARL' })
  })
  await put(bar, venueOf([10, 11].map((index) => shop.trackId(index))))
  await bar.post(`${path}/licences`, {})
  await put(bar, venueOf([10, 11, 12, 13].map((index) => shop.trackId(index))))
  const { songs } = (await bar.get(inEnglish)).body
  const read = async () => {
    const file = await bar.fetch(`${path}/binder?lang=en`)
    return readPdfText(Buffer.from(await file.arrayBuffer())).replaceAll(/\s+/g, ' ')
  }
  const text = await read()
  expect(text).toContain('Agency')
  expect(text).not.toContain('Lifetime')
  expect(text).toContain('Lumen SARL')
  const { licence } = (await bar.get(`/api/v1/licences/${songs[0].licence.number}?lang=en`)).body
  // It may be broken at the end of a line.
  expect(text.replaceAll(' ', '')).toContain(licence.terms_url)
  expect(text).toContain('2 songs of the programme have no licence for this venue')
  await put(bar, venueOf([10, 11].map((index) => shop.trackId(index))))
  expect(await read()).not.toContain('of the programme')
})

test('[R14.6] a plan without venues licenses nothing for them', async () => {
  const maker = await shop.addCustomer({ plan: 'subscription' })
  const { body } = await put(maker, venueOf([shop.trackId(0)]))
  expect(body.covered).toBe(false)
  const refused = await maker.post(`${path}/licences`, {})
  expect(refused).toMatchObject({ status: 402, body: { error: { code: 'venue_not_covered' } } })
  const visitor = await shop.addCustomer()
  await put(visitor, venueOf([shop.trackId(0)]))
  expect((await visitor.post(`${path}/licences`, {})).body.error.code).toBe('plan_required')
})

test.for([
  ['no name', { name: ' ' }, 'body.name'],
  [
    'hours that overlap',
    {
      programme: {
        ...programmeOf(['1']),
        openings: [
          { weekday: 0, opens: 60, closes: 600 },
          { weekday: 0, opens: 500, closes: 700 },
        ],
      },
    },
    'body.programme.openings',
  ],
  [
    'hours that end before they begin',
    { programme: { ...programmeOf(['1']), openings: [{ weekday: 0, opens: 600, closes: 60 }] } },
    'body.programme.openings.0.closes',
  ],
  ['a part of the day without songs', { programme: programmeOf([]) }, 'body.programme.dayparts.0.songs'],
] as const)('[R14.6] a venue with %s is refused, and says where', async ([, changes, field]) => {
  const { body, status } = await put(café, { ...venueOf(['1']), ...changes })
  expect(status).toBe(400)
  expect(body.error.fields.map((fault: { field: string }) => fault.field)).toContain(field)
})

test('[R14.6] a song that is not in the catalogue is refused, and the venue stays as it was', async () => {
  const before = (await café.get(inEnglish)).body.venue
  expect((await put(café, venueOf(['2147483000']))).status).toBe(404)
  expect((await café.get(inEnglish)).body.venue).toEqual(before)
})

/** Copies a venue's only licence, as issued so long before the first of this month (UTC), or on it. */
async function copyLicence({ userId }: Customer, { before, count }: { count: number; before: string }) {
  await sql`insert into licence (number, user_id, period_start, plan_kind, holder, track_title, artist_name, language,
      document, signature, key_id, for_venue, issued_at)
    select ${`TL-${before}-`} || n, user_id, period_start, plan_kind, holder, track_title, artist_name, language,
      document, signature, key_id, for_venue,
      date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - ${before}::interval
    from licence, generate_series(1, ${count}::integer) as n
    where user_id = ${userId} and track_id is not null`.execute(shop.db)
}

test('[R15.158] a venue is issued as many licences in a month as it may be, however many calls it makes', async () => {
  const bar = await shop.addCustomer({ plan: 'lifetime' })
  const left = 2
  await put(bar, venueOf([shop.trackId(13)]))
  await bar.post(`${path}/licences`, {})
  await copyLicence(bar, { count: programmeLimits.monthlyLicences - left - 1, before: '0' })
  // Those of the month before count for that one alone.
  await copyLicence(bar, { count: 10, before: '1 second' })
  await put(bar, venueOf([14, 15, 16, 17].map((index) => shop.trackId(index))))
  expect((await bar.post(`${path}/licences`, {})).body).toMatchObject({ issued: left, remaining: 2 })
  const refused = await bar.post(`${path}/licences`, {})
  expect(refused.body.error.code).toBe('download_limit_reached')
  const { songs } = (await bar.get(inEnglish)).body
  expect(songs.filter(({ licence }: { licence: unknown }) => licence)).toHaveLength(left)
})

test('[R14.6] a song whose licence was revoked or is disputed is left out by name, and the others are licensed', async () => {
  const bar = await shop.addCustomer({ plan: 'lifetime', name: 'Bar Lumen' })
  const [kept, revoked, disputed] = [shop.trackId(4), shop.trackId(5), shop.trackId(6)]
  const license = async (id: string): Promise<string> =>
    (await bar.post('/api/save-download-music', { music_id: id })).body.licence.number
  const [revokedNumber, disputedNumber] = [await license(revoked), await license(disputed)]
  await revokeForBreach(shop.db, { number: revokedNumber, reason: 'not paid' })
  const dispute = (since: Date | null) =>
    shop.db.updateTable('licence').where('number', '=', disputedNumber).set({ disputed_at: since }).execute()
  await dispute(new Date())

  // Already before the venue is described, so that no plan counts on them.
  const before = (await bar.get(inEnglish)).body.left_out
  expect(before.map(({ id, reason }: { id: string; reason: string }) => [id, reason]).toSorted()).toEqual(
    [
      [revoked, 'licence_revoked'],
      [disputed, 'licence_disputed'],
    ].toSorted(),
  )
  const saved = await put(bar, venueOf([revoked, kept, disputed]))
  expect(saved.body.songs).toMatchObject([{ id: kept, licence: null }])
  expect(saved.body.left_out).toHaveLength(2)

  const licensed = await bar.post(`${path}/licences`, {})
  expect(licensed.status).toBe(200)
  expect(licensed.body).toMatchObject({ issued: 1, remaining: 0 })
  expect(licensed.body.left_out).toContainEqual({
    id: revoked,
    title: expect.any(String),
    slug: expect.any(String),
    artist: expect.any(String),
    reason: 'licence_revoked',
  })
  const { songs } = (await bar.get(inEnglish)).body
  expect(songs).toMatchObject([{ id: kept, licence: { number: expect.any(String) } }])

  // Once the dispute is won, the song is back without another licence.
  await dispute(null)
  const after = (await bar.get(inEnglish)).body
  expect(after.songs.map(({ id }: { id: string }) => id)).toEqual([kept, disputed])
  expect(after.left_out).toMatchObject([{ id: revoked }])
})

test('[R14.6] a licence that is revoked after the venue was saved stops no other song', async () => {
  const bar = await shop.addCustomer({ plan: 'lifetime' })
  const songs = [shop.trackId(7), shop.trackId(8)]
  await put(bar, venueOf(songs))
  await bar.post(`${path}/licences`, {})
  const [first] = (await bar.get(inEnglish)).body.songs
  await revokeForBreach(shop.db, { number: first.licence.number, reason: 'a mistake' })
  await put(bar, venueOf([...songs, shop.trackId(9)]))
  expect((await bar.post(`${path}/licences`, {})).body).toMatchObject({
    issued: 1,
    remaining: 0,
    left_out: [{ id: songs[0], reason: 'licence_revoked' }],
  })
})

test('[R14.6] another account’s revoked licence leaves nothing out', async () => {
  const bar = await shop.addCustomer({ plan: 'lifetime' })
  await put(bar, venueOf([shop.trackId(7)]))
  expect((await bar.post(`${path}/licences`, {})).body).toMatchObject({ issued: 1, left_out: [] })
})

test('[R14.6] a member beyond the seats of the team’s plan is told so', async () => {
  const owner = await shop.addCustomer({ plan: 'lifetime' })
  const member = await shop.addCustomer()
  await shop.db.transaction().execute(async (transaction) => {
    const teamId = await addTeam(transaction, { ownerId: owner.userId, name: 'Lumen SARL' })
    await addTeamMember(transaction, { teamId, userId: member.userId, role: 'member' })
  })
  await put(member, venueOf([shop.trackId(0)]))
  const refused = await member.post(`${path}/licences`, {})
  expect(refused).toMatchObject({ status: 402, body: { error: { code: 'team_seat_missing' } } })
  expect(endpoints.licenseVenueSongs.refusals).toContain('team_seat_missing')
})

test('[R14.6] an account without a plan is told so, also of a song that it licensed before', async () => {
  const bar = await shop.addCustomer()
  const subscription = await shop.subscribe(bar.userId, 'subscription')
  await bar.post('/api/save-download-music', { music_id: shop.trackId(0) })
  await put(bar, venueOf([shop.trackId(0)]))
  await endSubscription(shop.db, { id: subscription, endedAt: new Date() })
  expect((await bar.post(`${path}/licences`, {})).body.error.code).toBe('plan_required')
})
