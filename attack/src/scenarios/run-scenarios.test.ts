import { MailServer } from '@tempolibre/server/mail-server'
import { expect, test } from 'vitest'
import { describeScenarios } from './describe-scenarios.ts'
import type { ScenarioSite } from './open-site.ts'
import { runScenarios } from './run-scenarios.ts'
import type { Findings, Scenario } from './scenario.ts'

const scenario = (name: string, run: Scenario['run']): Scenario => ({
  name,
  title: `the part ${name}`,
  processes: 1,
  alone: false,
  maxSeconds: 60,
  run,
})

/** Nothing is sent to it. */
const noSite = (): Promise<ScenarioSite> =>
  Promise.resolve({
    url: 'http://localhost:1',
    pid: process.pid,
    folder: '/nonexistent',
    mails: new MailServer(),
    administrator: { email: '', password: '' },
    takeErrors: () => [],
    [Symbol.asyncDispose]: () => Promise.resolve(),
  })

test('[R15.60] an attack says of each part what it tried, and a part that tried nothing or broke off is a fault', async () => {
  const told: string[] = []
  const tries = async (_: ScenarioSite, findings: Findings) =>
    findings.expect('doors', true, 'a door is open')
  const reports = await runScenarios(
    [
      scenario('whole', tries),
      scenario('idle', async () => {}),
      scenario('broken', async (site, findings) => {
        await tries(site, findings)
        throw new Error('no key could be made')
      }),
      scenario('open', async (_, findings) => findings.expect('doors', false, 'a door is open')),
    ],
    { say: () => {}, tell: (report) => told.push(report.name), open: noSite },
  )
  expect(told).toEqual(['whole', 'idle', 'broken', 'open'])
  const text = describeScenarios(reports)
  expect(text).toContain('Scenario whole (the part whole): 0 s; 0 faults.\n  Tried: 1 × doors.')
  expect(text).toContain('FAULT (idle): tried nothing')
  expect(text).toMatch(/FAULT \(broken\): could not be tried to its end: Error: no key could be made/)
  expect(text).toContain('FAULT (open): a door is open')
})
