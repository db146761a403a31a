import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@tempolibre/locales'
import { describe, expect, test } from 'vitest'
import { claimDeadline } from './claims.ts'
import { type CoveringLicence, findSection, judgeCoverage, termsSections } from './coverage.ts'

const licence: CoveringLicence = {
  uses: { online_video: 'with_credit', podcast: 'yes', client_work: 'yes' },
  issued_at: '2026-03-10T23:30:00.000Z',
  disputed_at: null,
  revoked_at: null,
}
const judge = (day: string, changes: Partial<CoveringLicence> = {}, use: 'podcast' | 'venue' = 'podcast') =>
  judgeCoverage({ ...licence, ...changes }, use, day).answer

describe('[R14.9] am I still covered?', () => {
  test('from the day of the licence on, without end', () => {
    expect(judge('2026-03-09')).toBe('before_licence')
    expect(judge('2026-03-10')).toBe('covered')
    expect(judge('2099-01-01')).toBe('covered')
  })

  test('not for a use outside the plan, and with a credit where the plan asks for it', () => {
    expect(judge('2026-04-01', {}, 'venue')).toBe('use_not_covered')
    expect(judgeCoverage(licence, 'online_video', '2026-04-01')).toEqual({
      answer: 'covered_with_credit',
      sections: ['3', '2', '7.1'],
    })
    expect(judgeCoverage(licence, 'client_work', '2026-04-01').sections[0]).toBe('4.1')
  })

  test('what was published before a revocation or a dispute stays covered', () => {
    const revoked = { revoked_at: '2026-05-01T08:00:00.000Z' }
    expect(judge('2026-05-01', revoked)).toBe('covered')
    expect(judge('2026-05-02', revoked)).toBe('after_revocation')
    const disputed = { disputed_at: '2026-05-01T08:00:00.000Z' }
    expect(judge('2026-04-30', disputed)).toBe('covered')
    expect(judge('2026-05-02', disputed)).toBe('under_dispute')
    // Decided: the revocation counts, from its own day.
    expect(judge('2026-05-15', { ...disputed, revoked_at: '2026-06-01T00:00:00.000Z' })).toBe('covered')
  })

  test.each(languages)('the terms have every section that is quoted, in %s', (language) => {
    const folder = join(import.meta.dirname, '..', '..', '..', 'site-texts', 'content', 'pages')
    const text = readFileSync(join(folder, `license-terms.${language}.md`), 'utf8')
    for (const number of termsSections) {
      const section = findSection(text, number)
      expect(section?.heading, number).toMatch(new RegExp(`^${number.replace('.', '\\.')}\\.? `))
      expect(section?.body, number).toMatch(/\p{L}{3}/u)
      expect(section?.body).not.toContain('##')
    }
    expect(findSection(text, '99')).toBeUndefined()
    expect(findSection(text, '99.1')).toBeUndefined()
  })

  test('a text of before, whose sections have no parts, is quoted by its sections', () => {
    const former = '# Terms\n\n## 4. Clients\n\nYou may deliver.\n\n## 7. End\n\nNone.\n'
    expect(findSection(former, '4.1')).toEqual({ heading: '4. Clients', body: 'You may deliver.' })
    expect(findSection(former, '7.5')).toEqual({ heading: '7. End', body: 'None.' })
  })
})

test('[R14.9] a deadline is what the platform publishes, counted from the notice, then from the dispute', () => {
  expect(claimDeadline('youtube', 'open', '2026-02-27')).toBe('2026-03-04')
  expect(claimDeadline('youtube', 'text_sent', '2026-02-27')).toBe('2026-03-29')
  expect(claimDeadline('twitch', 'open', '2026-12-28')).toBe('2027-01-04')
  expect(claimDeadline('twitch', 'text_sent', '2026-12-28')).toBeNull()
  expect(claimDeadline('youtube', 'released', '2026-12-28')).toBeNull()
})
