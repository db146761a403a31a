import { staffRoles } from '@tempolibre/domain'
import { expect, test } from 'vitest'
import { attack } from './attack.ts'
import { describeAttack } from './describe-attack.ts'
import { pageNames } from './targets.ts'

/** A fixed seed: a test that fails randomly says nothing about the change under test. */
const seed = 20_261_123
const requests = 750

/** In ms: about 20 s alone, much longer on a busy machine. */
const patience = 600_000

test(
  '[R10.1] hostile requests to every endpoint and page break nothing, reveal nothing and block nothing',
  { tags: 'thorough', timeout: patience },
  async () => {
    const report = await attack({ requests, seed, say: () => {} })
    expect(report.faults, describeAttack(report, seed)).toEqual([])
    expect(report.unvisited).toEqual([])
    expect(report.visited.size).toBeGreaterThan(pageNames.length)
    expect(report.sent).toBeGreaterThan(requests)
  },
)

test(
  '[R10.1] nor do those to checkouts, plans and downloads of a site that sells through Stripe',
  { tags: 'thorough', timeout: patience },
  async () => {
    const only = ['checkouts', 'subscription', 'stripe', 'save-download', 'invoices']
    const report = await attack({ only, requests: 150, seed, stripe: true, say: () => {} })
    expect(report.faults, describeAttack(report, seed)).toEqual([])
    for (const part of only)
      expect(
        [...report.visited].some((name) => name.includes(part)),
        part,
      ).toBe(true)
  },
)

test(
  '[R12.1] nor do those to the studio, its uploads and its pictures, whatever role sends them, and no role does what it must not',
  { tags: 'thorough', timeout: patience },
  async () => {
    const report = await attack({ staff: true, requests: 700, seed, say: () => {} })
    expect(report.faults, describeAttack(report, seed)).toEqual([])
    expect(report.unvisited).toEqual([])
    for (const role of staffRoles) expect(report.admitted.get(role), role).toBeGreaterThan(5)
    for (const name of ['PATCH /api/studio/v1/tus/{id}', 'POST /api/studio/v1/pictures'])
      expect(report.visited).toContain(name)
  },
)
