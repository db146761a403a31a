import { testLicence } from '@tempolibre/domain/licence-cases'
import type { LicenceDocument } from '@tempolibre/domain/licence-document'
import { m } from '@tempolibre/locales/messages'
import { expect, test } from 'vitest'
import { describeCheck } from './file-result.tsx'
import type { FileCheck } from './use-file-checks.ts'

const since = '2026-05-06T07:08:09.000Z'
const genuine = (licence: LicenceDocument): FileCheck => ({
  id: 0,
  name: 'song.wav',
  checked: { verdict: 'genuine', kind: 'audio', number: licence.number, licence },
  register: { kind: 'unasked' },
})
const licence: LicenceDocument = { ...testLicence, file_sounds: 'in_tags' }

test.each<[string, string, FileCheck]>([
  ['a test licence', m.verify_test_licence(), genuine({ ...licence, test: 'gives_no_rights' })],
  [
    'a revoked one',
    m.verify_genuine_revoked(),
    { ...genuine(licence), register: { kind: 'revoked', since } },
  ],
  [
    'a disputed one',
    m.verify_genuine_disputed(),
    { ...genuine(licence), register: { kind: 'disputed', since } },
  ],
  ['one on no record', m.verify_genuine_unrecorded(), { ...genuine(licence), register: { kind: 'unknown' } }],
  ['another sound', m.verify_genuine_other_sound(), { ...genuine(licence), sound: { verdict: 'other' } }],
  [
    'a file that is longer than what was handed out',
    m.verify_genuine_longer_sound(),
    { ...genuine(licence), sound: { verdict: 'longer' } },
  ],
  ['one that the log denies', m.verify_genuine_unlogged(), { ...genuine(licence), log: 'wrong' }],
])('[R16.48] the page says of %s first what is wrong, and shows it as bad', (_, title, check) => {
  expect(describeCheck(check, 'en')).toMatchObject({ title, standing: 'bad' })
})

test.each([
  ['part', m.verify_genuine_part_sound(), m.verify_sound_part()],
  ['later', m.verify_genuine_later_sound(), m.verify_sound_later()],
] as const)(
  '[R16.124] of a sound that may be ours the page says that it is open: %s',
  (verdict, title, text) => {
    const said = describeCheck({ ...genuine(licence), sound: { verdict } }, 'en')
    expect(said).toMatchObject({ title, standing: 'open' })
    expect(said.text).toContain(text)
  },
)

test('[R16.48] of a file without a licence the page says that there is none, and not that it is forged', () => {
  const check: FileCheck = { id: 0, name: 'song.wav', checked: { verdict: 'foreign' } }
  expect(describeCheck(check, 'en')).toEqual({
    title: m.verify_foreign(),
    standing: 'open',
    text: [m.verify_foreign_text()],
  })
})

test('[R16.46] without the site, a file of before files said how they sound may be of the licence nevertheless', () => {
  const says = (
    given: LicenceDocument,
    register: FileCheck['register'],
    verdict: 'other' | 'later' = 'other',
  ) => describeCheck({ ...genuine(given), register, sound: { verdict } }, 'en').text
  expect(says(testLicence, { kind: 'unasked' })).toContain(m.verify_sound_older())
  expect(says(testLicence, { kind: 'unasked' }, 'later')).toContain(m.verify_sound_older())
  expect(says(testLicence, { kind: 'valid' })).toContain(m.verify_sound_other())
  expect(says(licence, { kind: 'unasked' })).toContain(m.verify_sound_other())
})
