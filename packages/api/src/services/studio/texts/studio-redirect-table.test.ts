import { recordRedirectUses } from '@tempolibre/database'
import { beforeEach, describe, expect, test } from 'vitest'
import { useStudioApi } from '../../../fixtures/studio-api.ts'

const address = '/api/studio/v1/redirect-table'

const own = useStudioApi()
beforeEach(() => own.api.db.deleteFrom('redirect').execute())

const importTable = (csv: string) =>
  own.api.post(address, { csv }, { token: own.token, headers: { 'accept-language': 'fr' } })
const exportTable = async (): Promise<string> => (await own.api.get(address, { token: own.token })).body.csv
const list = () => own.api.db.selectFrom('redirect').select(['path', 'target']).orderBy('path').execute()

describe('[R12.9] a table of redirects', () => {
  test('adds new paths and changes known ones, as the site looks them up, each with its entry in the trail', async () => {
    await importTable('path,target\n/old,/music\n/stays,/blog\n')
    const { body } = await importTable(
      '\uFEFFNote;Target;Path\r\nx;/pricing;/old/?page=2\r\n"two\r\nlines";application_music;/música\r\n;;\r\n;/blog;/stays\r\n',
    )
    expect(body).toMatchObject({ added: 1, changed: 1, unchanged: 1, problems: [] })
    expect(await list()).toEqual([
      { path: '/m%C3%BAsica/', target: 'application_music' },
      { path: '/old/', target: '/pricing' },
      { path: '/stays/', target: '/blog' },
    ])
    const trail = await own.api.db
      .selectFrom('audit_entry')
      .where('subject', '=', 'redirect')
      .orderBy('id', 'desc')
      .limit(2)
      .select(['action', 'label', 'before', 'after'])
      .execute()
    expect(trail).toEqual([
      {
        action: 'create',
        label: '/m%C3%BAsica/',
        before: null,
        after: { path: '/m%C3%BAsica/', target: 'application_music' },
      },
      { action: 'change', label: '/old/', before: { target: '/music' }, after: { target: '/pricing' } },
    ])
  })

  test('is exported with the uses of each, so that importing it again changes nothing', async () => {
    await importTable('path\ttarget\n/a,b\t/music\n/=1+1\t/blog?a=1,2;3\n')
    const lastUsedAt = new Date('2026-11-20T10:00:00Z')
    await recordRedirectUses(own.api.db, [{ path: '/a,b/', hits: 7, lastUsedAt }])
    const csv = await exportTable()
    expect(csv).toBe(
      '\uFEFFpath,target,hits,last_used_at\r\n/=1+1/,"/blog?a=1,2;3",0,\r\n"/a,b/",/music,7,2026-11-20T10:00:00.000Z\r\n',
    )
    expect((await importTable(csv)).body).toMatchObject({ added: 0, changed: 0, unchanged: 2, problems: [] })
  })

  test('with errors changes nothing, and names each by its line', async () => {
    await importTable('path,target\n/ring-c,/ring-a\n')
    const { body } = await importTable(
      [
        'path,target',
        '/fine,/music',
        '/es/precios,/blog',
        '"/two',
        'lines",https://evil.example',
        'no-slash,/blog',
        '/fine/,/blog',
        '',
      ].join('\n'),
    )
    expect(body).toEqual({
      success: true,
      added: 0,
      changed: 0,
      unchanged: 0,
      problems: [
        { line: 3, column: 'path', message: 'C’est l’adresse d’une page, qui ne serait jamais redirigée.' },
        { line: 4, column: 'target', message: expect.stringContaining('Indiquez un chemin du site') },
        { line: 6, column: 'path', message: expect.any(String) },
        { line: 7, column: 'path', message: expect.stringContaining('deux fois') },
      ],
    })
    const circle = await importTable('path,target\n/ring-a,/ring-b\n/ring-b,/ring-c\n')
    expect(circle.body.problems).toMatchObject([
      { line: 2, column: 'target' },
      { line: 3, column: 'target' },
    ])
    expect(await list()).toEqual([{ path: '/ring-c/', target: '/ring-a' }])
  })

  test.each([
    ['without its columns', 'from,to\n/a,/b\n', 1],
    ['whose quotation mark is never closed', 'path,target\n/a,/music\n"/b,/music\n', 3],
  ])('%s is refused', async (_, csv, line) => {
    expect((await importTable(csv)).body.problems).toEqual([
      { line, column: null, message: expect.any(String) },
    ])
  })

  test('may lead where a chain that it replaces led before', async () => {
    await importTable('path,target\n/a,/b\n/b,/music\n')
    expect((await importTable('path,target\n/a,/music\n/b,/a\n')).body).toMatchObject({
      changed: 2,
      problems: [],
    })
  })

  test('of 5,000 redirects is imported within seconds', { tags: 'thorough' }, async () => {
    const lines = Array.from(
      { length: 5000 },
      (_, at) => `/old-${at},${at > 0 ? `/old-${at - 1}` : '/music'}`,
    )
    const before = performance.now()
    expect((await importTable(`path,target\n${lines.join('\n')}`)).body).toMatchObject({ added: 5000 })
    expect(performance.now() - before).toBeLessThan(8000)
  })
})
