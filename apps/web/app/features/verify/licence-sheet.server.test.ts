import type { PublicLicence } from '@tempolibre/contract'
import { languages } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { describe, expect, test } from 'vitest'
import { withLanguage } from '../../foundation/language/render-language.server.ts'
import { describeLicence } from './licence-sheet.server.ts'

const valid: PublicLicence = {
  number: 'TL-7K2M-9QWX-4HTD',
  status: 'valid',
  holder: 'A… L…',
  track_title: 'Paper Lanterns',
  artist_name: 'House Band',
  track_slug: 'paper-lanterns',
  plan_kind: 'lifetime',
  uses: { online_video: 'yes' },
  issued_at: '2026-01-02T12:00:00.000Z',
  disputed_at: null,
  revoked_at: null,
  revoked_for: null,
  terms_version: '2026-01-01-0123456789ab',
  terms_url: 'https://music.example/terms',
  terms_sha256: 'ab',
  key_id: '0123456789abcdef',
}
const day = '2026-05-06T07:08:09.000Z'

describe.each(languages)('[R12.11] the page of a licence, in %s', (language) => {
  const locale = { locale: language } as const
  const sheetOf = (changes: Partial<PublicLicence>) =>
    withLanguage(language, () => describeLicence({ ...valid, ...changes }, language))
  const valuesOf = ({ rows }: ReturnType<typeof sheetOf>) => rows.flatMap(({ values }) => values)

  test('says that the payment is disputed, and since when', () => {
    const sheet = sheetOf({ status: 'disputed', disputed_at: day })
    expect(sheet.title).toBe(m.verify_disputed({}, locale))
    expect(sheet.text).toContain('2026')
    expect(sheet.rows.map(({ name }) => name)).toContain(m.verify_disputed_on({}, locale))
  })

  test('[R16.130] names the plan, or its kind as a kind where the name is not known', () => {
    const rowOf = (changes: Partial<PublicLicence>, name: string) =>
      sheetOf(changes).rows.find((row) => row.name === name)?.values
    expect(rowOf({ plan_name: 'Agency' }, m.verify_plan({}, locale))).toEqual(['Agency'])
    expect(rowOf({ plan_name: 'Agency' }, m.verify_plan_kind({}, locale))).toBeUndefined()
    expect(rowOf({}, m.verify_plan_kind({}, locale))).toEqual([m.verify_plan_lifetime({}, locale)])
  })

  test('[R16.106] gives the reason of a revocation for a lost payment and for a withdrawal, but not the operator’s own reason', () => {
    const revoked = { status: 'revoked', revoked_at: day } as const
    expect(valuesOf(sheetOf({ ...revoked, revoked_for: 'dispute' }))).toContain(
      m.verify_revoked_for_dispute({}, locale),
    )
    expect(valuesOf(sheetOf({ ...revoked, revoked_for: 'refund' }))).toContain(
      m.verify_revoked_for_refund({}, locale),
    )
    expect(valuesOf(sheetOf({ ...revoked, revoked_for: 'withdrawal' }))).toContain(
      m.verify_revoked_for_withdrawal({}, locale),
    )
    const byOperator = sheetOf({ ...revoked, revoked_for: 'operator' })
    expect(byOperator.rows.map(({ name }) => name)).not.toContain(m.verify_revoked_why({}, locale))
  })
})
