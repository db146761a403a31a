import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints, minVitalSamples } from '@tempolibre/contract'
import { staffRoles } from '@tempolibre/domain/staff-roles'
import { verifySignedLicence } from '@tempolibre/domain/licence-verification'
import { importLibrary, recordWebVitals } from '@tempolibre/database'
import { createMigratedDatabase, makeLibrary, makePage } from '@tempolibre/database/factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../create-api.ts'
import { openAccountApi } from '../fixtures/account-api.ts'
import { joinStaff } from '../fixtures/join-staff.ts'
import { testSettings } from '../fixtures/test-settings.ts'
import { readChangelog } from './changelog.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let api: ReturnType<typeof createApi>
beforeAll(async () => {
  database = await createMigratedDatabase()
  await importLibrary(database.db, makeLibrary({ pages: [makePage('license-terms')] }))
  api = createApi({ ...testSettings, db: database.db, log: { error() {} } })
})
afterAll(() => database.close())

async function get(path: string): Promise<Record<string, unknown>> {
  const response = await api.request(path)
  expect(response.status).toBe(200)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API parsed it by the contract
  return (await response.json()) as Record<string, unknown>
}

describe('[R14.12] open figures', () => {
  test('tell the speed of kinds of page with enough page views', async () => {
    for (let view = 0; view < minVitalSamples; view++)
      await recordWebVitals(database.db, {
        page: 'track',
        language: 'en',
        formFactor: 'phone',
        metrics: { LCP: 1000 },
      })
    await recordWebVitals(database.db, {
      page: 'home',
      language: 'en',
      formFactor: 'phone',
      metrics: { LCP: 9000 },
    })
    const { speed } = await get(endpoints.getOpenFigures.path)
    expect(speed).toMatchObject({
      vitals: expect.arrayContaining([
        { page: 'track', metric: 'LCP', samples: minVitalSamples, p75: expect.closeTo(1000, -2), good: 1 },
      ]),
    })
    expect(JSON.stringify(speed)).not.toContain('home')
  })

  test('tell nothing of changes without a changelog', async () => {
    expect(await get(endpoints.getChangelog.path)).toEqual({ success: true, releases: [] })
  })
})

describe('[R18.3] what has changed in the software', () => {
  const changelog = '## 1.2.0 (2026-11-27)\n\n### Added\n\n- One thing.\n'
  const releases = [
    { version: '1.2.0', date: '2026-11-27', groups: [{ name: 'Added', items: ['One thing.'] }] },
  ]

  test.each([
    ['visitors are not told of it', {}, []],
    ['those of the demo library are', { publishesChangelog: true }, releases],
  ])('%s', async (_, settings, told) => {
    const own = createApi({ ...testSettings, ...settings, changelog, db: database.db, log: { error() {} } })
    expect(await (await own.request(endpoints.getChangelog.path)).json()).toEqual({
      success: true,
      releases: told,
    })
  })

  test('administrators read it in the studio, nobody else', async () => {
    const own = await openAccountApi({ changelog })
    const { path } = endpoints.getStudioChangelog
    expect((await own.get(path)).status).toBe(401)
    const answers = await Promise.all(
      staffRoles.map(async (role) => {
        const { body, status } = await own.get(path, { token: (await joinStaff(own, role)).token })
        return [role, status, body.releases]
      }),
    )
    expect(answers).toEqual([
      ['administrator', 200, releases],
      ['editor', 403, undefined],
      ['support', 403, undefined],
    ])
    await own.close()
  })
})

describe('[R14.12] the changelog', () => {
  test('is read by release, group and entry', () => {
    const text = [
      '# Changelog',
      'Prose.',
      '## Unreleased',
      '### Added',
      '## 1.2.0 - 2026-11-27',
      '### Added',
      '- One thing,',
      '  on two lines.',
      '- Another.',
      '### Fixed',
      '- A fault.',
    ]
    expect(readChangelog(text.join('\n'))).toEqual([
      {
        version: '1.2.0',
        date: '2026-11-27',
        groups: [
          { name: 'Added', items: ['One thing, on two lines.', 'Another.'] },
          { name: 'Fixed', items: ['A fault.'] },
        ],
      },
    ])
  })

  test('is that of this project', () => {
    const file = join(import.meta.dirname, '..', '..', '..', '..', 'CHANGELOG.md')
    expect(readChangelog(readFileSync(file, 'utf8'))[0]?.groups[0]?.items.length).toBeGreaterThan(0)
  })
})

describe('[R14.12] the specimen of a licence', () => {
  test('is signed like a licence, and whatever is changed is refused', async () => {
    const { key, text } = await get(`${endpoints.getSpecimenLicence.path}?lang=fr`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- by the contract
    const [known, signed] = [key as { id: string; public_key: string }, text as string]
    const verify = async (given: string) => (await verifySignedLicence(given, () => known)).verdict
    expect(await verify(signed)).toBe('genuine')
    expect(signed).toContain('TL-0000-0000-0000')
    expect(await verify(signed.replace('Personne', 'Personna'))).toBe('altered')
    expect(await verify(signed.replace('"free"', '"lifetime"'))).toBe('altered')
  })

  test('[R16.99] gives no rights, and says so in what is signed', async () => {
    const { text } = await get(`${endpoints.getSpecimenLicence.path}?lang=en`)
    expect(text).toContain('"test": "gives_no_rights"')
  })

  test('is on no record', async () => {
    expect((await api.request('/api/v1/licences/TL-0000-0000-0000?lang=en')).status).toBe(404)
  })
})
