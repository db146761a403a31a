import type { DisputeFacts } from '@tempolibre/database'
import { describe, expect, test } from 'vitest'
import { isTooLarge, maxPaperBytes, maxTextLength } from './stripe-disputes.ts'
import { writeEvidence } from './write-evidence.ts'

const site = { name: 'Songs', url: 'https://songs.example' }
const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 0, minute))

/** A payment under which so many songs were licensed and downloaded. */
function factsOf(count: number): DisputeFacts {
  const songs = Array.from({ length: count }, (_, index) => ({
    number: `TL-0000-0000-${String(index).padStart(4, '0')}`,
    track_title: `𝄞 Song ${index}`,
    artist_name: '山田',
  }))
  return {
    id: 'pi_1',
    intent: 'pi_1',
    amount_minor: 19_900,
    refunded_minor: 0,
    currency: 'EUR',
    period_start: at(0),
    period_end: null,
    dispute_reason: 'fraudulent',
    subscription_id: 'one',
    plan_kind: 'lifetime',
    plan_id: 1,
    plan_name: 'Lifetime',
    started_at: at(0),
    user_id: null,
    invoice_number: null,
    invoice_issued_at: null,
    buyer: null,
    state: 'open',
    name: 'Ada',
    email: 'ada@example.com',
    terms: [],
    mails: [],
    sessions: [],
    licences: songs.map((song, index) => ({
      ...song,
      document: '{}',
      signature: '',
      language: 'en',
      issued_at: at(index),
      disputed_at: null,
      revoked_at: null,
      rehearsal: false,
      plan_id: 1,
      editions: [],
    })),
    downloads: songs.map((song, index) => ({
      ...song,
      created_at: at(index),
      format: 'wav',
      edition: null,
      mix: null,
      of_team: false,
    })),
  }
}

test('[R16.135] a bank is not told that the buyer asked for what a member of their team may have asked for', () => {
  const facts = factsOf(2)
  const downloads = facts.downloads.map((download, index) => ({ ...download, of_team: index === 0 }))
  const { texts } = writeEvidence({ ...facts, downloads }, site)
  const lines = (texts.access_activity_log ?? '').split('\n')
  expect(lines[0]).toContain('a member of it')
  expect(lines.filter((line) => line.endsWith('of the buyer’s team'))).toEqual([
    expect.stringContaining('TL-0000-0000-0000'),
  ])
})

describe('[R16.81] what a bank is given of many downloads', () => {
  test('is within the limit of a text, and says where it goes on', () => {
    const { pages, texts } = writeEvidence(factsOf(500), site)
    const log = texts.access_activity_log ?? ''
    expect(log.length).toBeLessThanOrEqual(maxTextLength)
    expect(log.isWellFormed()).toBe(true)
    const lines = log.split('\n')
    expect(lines.at(-1)).toContain('“service_documentation”')
    // No line is cut.
    expect(lines.at(-2)).toMatch(/licence TL-0000-0000-\d{4}$/)
    const file = pages.service_documentation?.sections.map(({ text }) => text).join('\n') ?? ''
    const downloads = file.split('\n').filter((line) => line.includes('asked for the file of'))
    expect(downloads).toHaveLength(500)
    expect(file).toContain('TL-0000-0000-0499: “𝄞 Song 499” by 山田, issued')
  })

  test('of few, the text has all of them, and no file repeats it', () => {
    const { pages, texts } = writeEvidence(factsOf(3), site)
    expect(texts.access_activity_log).toMatch(/licence TL-0000-0000-0002$/)
    expect(pages.service_documentation?.sections).toHaveLength(1)
  })
})

describe('[R16.111] papers of more than a card network reads', () => {
  test('have the first entries of each list whole, and each says how many more there are; the lists have all', () => {
    const mails = Array.from({ length: 400 }, (_, index) => ({
      template: 'invoice' as const,
      recipient: 'ada@example.com',
      subject: `Mail ${index}`,
      body: 'Hello Ada,\n\nhere is your invoice.\n',
      sent_at: at(index),
    }))
    const { leftOut, lists, pages } = writeEvidence({ ...factsOf(2000), mails }, site)
    expect(leftOut).toMatchObject([
      { paper: 'service_documentation', list: 'licences', total: 2000 },
      { paper: 'service_documentation', list: 'activity', total: 2000 },
      { paper: 'customer_communication', list: 'mails', total: 400 },
    ])
    const [licences, activity] = pages.service_documentation?.sections ?? []
    for (const [section, index] of [
      [licences, 0],
      [activity, 1],
    ] as const) {
      const lines = section?.text.split('\n') ?? []
      const { kept = 0, total = 0 } = leftOut[index] ?? {}
      expect(kept).toBeGreaterThan(100)
      expect(lines.at(-1)).toContain(`${total - kept} more are not in this file`)
      expect(lines.filter((line) => line.includes('TL-'))).toHaveLength(kept)
    }
    const last = pages.customer_communication?.sections.at(-1)?.heading
    expect(last).toContain(`${400 - (leftOut[2]?.kept ?? 0)} more are not in this file`)
    expect(lists.activity.split('\n')).toHaveLength(2001)
    expect(lists.mails).toContain('Mail 399')
  })

  test('are whole where they fit, and nothing is said', () => {
    const { leftOut, pages } = writeEvidence(factsOf(100), site)
    expect(leftOut).toEqual([])
    expect(JSON.stringify(pages)).not.toContain('not in this file')
  })
})

describe('[R16.101] what a bank is given of what was made of a song', () => {
  test('has the names that its holder saw: of mixes, stems and versions made to measure', () => {
    const facts = factsOf(4)
    const made = [
      { edition: null, mix: 'A1B2' },
      { edition: 'stem-drums', mix: null },
      { edition: 'edit-15', mix: null },
      { edition: null, mix: null },
    ]
    const downloads = facts.downloads.map((download, index) => ({ ...download, ...made[index] }))
    const { texts } = writeEvidence({ ...facts, downloads }, site)
    const ways = texts.access_activity_log?.match(/as WAV(?: \(.+?\))?/g)
    expect(ways).toEqual([
      'as WAV (Mix A1B2)',
      'as WAV (stem: drums)',
      expect.stringMatching(/^as WAV \(.*15/),
      'as WAV',
    ])
  })

  test('and the terms as text, not as markup', () => {
    const text = '## 7. Right of withdrawal\n\nSee the [licence terms](/license-terms), **today**.'
    const terms = [
      { document: 'terms', text, version: '1', language: 'en', sha256: '0a', accepted_at: at(0) } as const,
    ]
    const { pages } = writeEvidence({ ...factsOf(1), terms }, site)
    expect(pages.refund_policy?.sections.map((section) => section.text)).toEqual([
      '7. Right of withdrawal\n\nSee the licence terms (/license-terms), today.',
    ])
  })
})

test('[R16.100] files of more than Stripe takes together are not sent', () => {
  const half = new Uint8Array(maxPaperBytes / 2)
  expect(isTooLarge({ receipt: half, refund_policy: half })).toBe(false)
  expect(isTooLarge({ receipt: half, refund_policy: half, service_documentation: new Uint8Array(1) })).toBe(
    true,
  )
})
