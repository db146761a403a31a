import { m } from '@tempolibre/locales/messages'
import { describe, expect, test } from 'vitest'
import { joinStaff } from '../../../fixtures/join-staff.ts'
import { useStudioApi } from '../../../fixtures/studio-api.ts'

const studio = '/api/studio/v1'

const own = useStudioApi()

const asked = () => ({ token: own.token, headers: { 'accept-language': 'fr' } })
const get = (path: string) => own.api.get(`${studio}${path}`, { token: own.token })
const add = (path: string, target: string) => own.api.post(`${studio}/redirects`, { path, target }, asked())
const followed = async (path: string) =>
  (await own.api.get(`/api/v1/redirects?path=${encodeURIComponent(path)}`)).body.redirect?.target
const find = async (q: string) => (await get(`/redirects?q=${encodeURIComponent(q)}`)).body.records[0]

describe('[R12.5] redirects in the studio', () => {
  test('are added as the site looks them up, and found', async () => {
    const added = await add('/old-shop?page=2', '/pricing')
    expect(added.body.record).toMatchObject({ path: '/old-shop/', target: '/pricing' })
    expect((await add('/música', 'application_music')).body.record.path).toBe('/m%C3%BAsica/')
    expect(await followed('/old-shop')).toBe('/pricing')
    const { body } = await get('/redirects?order=asc')
    expect(body).toMatchObject({ total: 2, records: [{ path: '/m%C3%BAsica/' }, { path: '/old-shop/' }] })
    expect(await find('PRICING')).toMatchObject({ path: '/old-shop/' })
  })

  test.each<[string, string, string, string, string]>([
    ['a path that is taken', '/old-shop/', '/blog', 'path', 'taken'],
    ['the address of a page', '/es/precios', '/blog', 'path', 'path_is_page'],
    ['the home page', '/', '/blog', 'path', 'path_invalid'],
    ['another host', '//evil.example/x', '/blog', 'path', 'path_invalid'],
    ['no address', '//', '/blog', 'path', 'path_invalid'],
    ['a target that is the path', '/a-b', '/a-b', 'target', 'redirect_circle'],
  ])('refuse %s', async (_, path, target, field, code) => {
    const { body, status } = await add(path, target)
    expect([status, body.error.fields]).toEqual([
      400,
      [{ field: `body.${field}`, code, message: expect.any(String) }],
    ])
  })

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/a b', ''])(
    'never lead to %o',
    async (target) => {
      expect((await add('/new-path', target)).status).toBe(400)
    },
  )

  test('never lead in a circle, however long', async () => {
    await add('/ring-a', '/ring-b')
    await add('/ring-b', '/ring-c')
    const { body } = await add('/ring-c', '/ring-a/')
    expect(body.error.fields).toEqual([
      {
        field: 'body.target',
        code: 'redirect_circle',
        message: m.studio_redirect_circle({}, { locale: 'fr' }),
      },
    ])
    const { id, version } = await find('/ring-a/')
    const changed = await own.api.patch(`${studio}/redirects/${id}`, { version, target: '/ring-c' }, asked())
    expect(changed.body.record).toMatchObject({ path: '/ring-a/', target: '/ring-c' })
  })

  test('are changed in the version that was seen, and removed; others stay', async () => {
    const { id, version } = await find('old-shop')
    const change = (changes: object) =>
      own.api.patch(`${studio}/redirects/${id}`, { version, ...changes }, asked())
    expect((await change({ target: '/blog' })).body.record).toMatchObject({ target: '/blog' })
    expect((await change({ target: '/press' })).body.error.code).toBe('record_changed')
    expect(await followed('/old-shop/')).toBe('/blog')
    expect((await own.remove(`${studio}/redirects/${id}`)).status).toBe(200)
    expect((await get(`/redirects/${id}`)).status).toBe(404)
    expect(await followed('/old-shop/')).toBeUndefined()
    expect(await followed('/ring-b')).toBe('/ring-c')
    const { token: boss } = await joinStaff(own.api, 'administrator')
    const { body } = await own.api.get(`${studio}/audit-entries?subject=redirect&subject_id=${id}`, {
      token: boss,
    })
    expect(body.records).toMatchObject([
      { action: 'delete', label: '/old-shop/', before: { target: '/blog' }, after: null },
      { action: 'change', before: { target: '/pricing' }, after: { target: '/blog' } },
      { action: 'create', after: { path: '/old-shop/', target: '/pricing' } },
    ])
  })
})
