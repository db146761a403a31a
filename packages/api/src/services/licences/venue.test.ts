import { weekdays } from '@tempolibre/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Customer, openShop, type Shop } from '../../fixtures/open-shop.ts'
import { readPdfText } from '../../fixtures/read-pdf-text.ts'

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

test('[R14.6] the binder names the place, the holder and the number of each song', async () => {
  const { songs } = (await café.get(inEnglish)).body
  const file = await café.fetch(`${path}/binder?lang=fr`)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  const text = readPdfText(Buffer.from(await file.arrayBuffer()))
  for (const part of [
    'Café Añil',
    '12 rue Daru, Paris',
    ...songs.map(({ licence }: { licence: { number: string } }) => licence.number),
  ])
    expect(text).toContain(part)
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
