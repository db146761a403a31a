import { houseNavigation } from '@tempolibre/domain'
import type { StudioLink, StudioNavigation } from '@tempolibre/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Customer, openShop, type Shop } from '../../../fixtures/open-shop.ts'

const path = '/api/studio/v1/navigation'

let shop: Shop
let editor: Customer

beforeAll(async () => {
  shop = await openShop()
  editor = await shop.addCustomer({ email: 'editor@label.example', role: 'editor' })
})
afterAll(() => shop.close())

const send = async (body: object): Promise<Answer> => {
  const response = await editor.fetch(path, { method: 'PATCH', body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}
const record = async (): Promise<StudioNavigation> => (await editor.get(path)).body.record
const change = async (lists: object) => send({ version: (await record()).version, ...lists })
const shown = async () => (await editor.get('/api/v1/navigation')).body.navigation

const label = { en: 'Prices', es: 'Tarifas', fr: 'Nos prix' }
const link = (kind: StudioLink['kind'], target: string, rest: Partial<StudioLink> = {}): StudioLink => ({
  kind,
  target,
  label: null,
  shown: true,
  ...rest,
})
const legal = ['imprint', 'terms', 'privacy'].map((page) => link('page', page))
const faultsOf = ({ body, status }: Answer) => [
  status,
  ...body.error.fields.map(({ code, field }: { code: string; field: string }) => `${field} ${code}`),
]

const genre = async () => {
  const row = await shop.db
    .selectFrom('music_category')
    .innerJoin('music_category_text as text', 'text.music_category_id', 'music_category.id')
    .where('text.language', '=', 'fr')
    .select(['music_category.id', 'text.slug', 'text.title'])
    .orderBy('music_category.id')
    .executeTakeFirstOrThrow()
  return { ...row, id: String(row.id) }
}

test('[R12.13] until somebody decides, every list is the house’s', async () => {
  expect(await shown()).toEqual({ header: null, menu: null, footer: null, social: [] })
  expect(houseNavigation.header.length).toBeGreaterThan(3)
})

test('[R12.13] links are stored in their order, shown or hidden, by one at a time, and recorded', async () => {
  const before = await record()
  const { id, slug, title } = await genre()
  const header = [
    link('genre', id),
    link('page', 'contact', { shown: false }),
    link('page', 'pricing', { label }),
    link('topics', ''),
    link('address', 'https://shop.example/', { label }),
  ]
  const { body } = await send({ version: before.version, header })
  expect(body.record).toMatchObject({ header, menu: null })
  expect((await shown()).header).toEqual([
    {
      kind: 'path',
      path: expect.objectContaining({ fr: `/fr/music/${slug}` }),
      label: expect.objectContaining({ fr: title }),
      english: [],
    },
    { kind: 'page', page: 'pricing', label },
    { kind: 'topics', label: null },
    { kind: 'address', address: 'https://shop.example/', label },
  ])
  const late = await send({ version: before.version, header: [] })
  expect([late.status, late.body.error.code]).toEqual([409, 'record_changed'])
  const entry = await shop.db
    .selectFrom('audit_entry')
    .where('subject', '=', 'navigation')
    .select(['before', 'after'])
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ before: { header: null }, after: { header } })
})

test('[R12.13] a link follows the slug of its genre, and goes with it; its neighbour stays', async () => {
  const { id } = await genre()
  await change({ menu: [link('genre', id), link('page', 'contact')] })
  await shop.db
    .updateTable('music_category_text')
    .where('music_category_id', '=', Number(id))
    .where('language', '=', 'fr')
    .set({ slug: 'autrement' })
    .execute()
  expect((await shown()).menu[0].path.fr).toBe('/fr/music/autrement')
  const article = link('article', '999999')
  expect(faultsOf(await change({ menu: [link('page', 'contact'), article] }))).toEqual([
    400,
    'body.menu.1.target unknown_record',
  ])
  await shop.db
    .updateTable('site_navigation')
    .set({ menu: JSON.stringify([article, link('page', 'contact')]) })
    .execute()
  expect((await shown()).menu).toEqual([{ kind: 'page', page: 'contact', label: null }])
})

test('[R12.13] a landing page is linked at its address; pages with addresses of their own are not landing pages', async () => {
  const insert = async (name: string) =>
    String((await shop.db.insertInto('page').values({ name }).returning('id').executeTakeFirstOrThrow()).id)
  const [podcasts, press] = [await insert('podcasts'), await insert('press')]
  await change({ menu: [link('landing', podcasts, { label })] })
  expect((await shown()).menu).toMatchObject([
    { kind: 'path', path: { en: '/podcasts', fr: '/fr/podcasts' } },
  ])
  expect(faultsOf(await change({ menu: [link('landing', press, { label })] }))).toEqual([
    400,
    'body.menu.0.target unknown_record',
  ])
})

test('[R12.13] the footer keeps imprint, terms and privacy, and its headings have every language', async () => {
  const column = { name: 'company', label: null, links: legal }
  expect((await change({ footer: [column] })).status).toBe(200)
  expect((await shown()).footer).toMatchObject([{ name: 'company', links: [{ page: 'imprint' }, {}, {}] }])
  const missing = [400, 'body.footer legal_page_missing']
  for (const links of [[], legal.slice(1), legal.map((each, index) => ({ ...each, shown: index > 0 }))])
    expect(faultsOf(await change({ footer: [{ ...column, links }] }))).toEqual(missing)
  const untitled = { name: null, label: null, links: legal }
  expect(faultsOf(await change({ footer: [untitled] }))).toEqual([400, 'body.footer.0.label.en text_missing'])
  expect((await change({ footer: null })).status).toBe(200)
})

test('[R12.13] a name of one’s own is needed in every language, and another site has no other', async () => {
  const gap = { ...label, es: '' }
  expect(faultsOf(await change({ header: [link('page', 'contact', { label: gap })] }))).toEqual([
    400,
    'body.header.0.label.es text_missing',
  ])
  expect(faultsOf(await change({ header: [link('address', 'https://shop.example')] }))).toEqual([
    400,
    'body.header.0.label.en text_missing',
  ])
})

test.each([
  { header: [link('page', 'my-profile')] },
  { header: [link('screen', 'admin')] },
  { header: [link('genre', 'jazz')] },
  { header: [link('address', 'javascript:alert(1)', { label })] },
  { header: [link('address', 'data:text/html,x', { label })] },
  { header: Array.from({ length: 9 }, () => link('topics', '')) },
  { social: [{ network: 'myspace', address: 'https://myspace.com/x' }] },
  { social: [{ network: 'x', address: 'javascript:alert(1)' }] },
])('[R12.13] %j is refused', async (lists) => {
  const before = await record()
  expect((await change(lists)).status).toBe(400)
  expect(await record()).toEqual(before)
})

test('[R12.13] social networks are stored, for everybody to see', async () => {
  const social = [{ network: 'bandcamp', address: 'https://vega.bandcamp.com' }]
  await change({ social })
  expect((await shown()).social).toEqual(social)
})
