import { expect, test } from 'vitest'
import { describeScenarios } from './describe-scenarios.ts'
import { othersIds } from './others-ids.ts'
import { plantedCredentials } from './planted-credentials.ts'
import { runScenarios } from './run-scenarios.ts'
import type { Scenario } from './scenario.ts'
import { twoPeople } from './two-people.ts'

/** In ms: about a minute each alone, much longer on a busy machine. */
const patience = 600_000

async function expectNoFaults(scenario: Scenario): Promise<void> {
  const reports = await runScenarios([scenario], { say: () => {}, tell: () => {} })
  expect(
    reports.flatMap(({ findings }) => findings.faults),
    describeScenarios(reports),
  ).toEqual([])
}

const options = { tags: 'thorough', timeout: patience }

test(
  '[R15.62] no role reaches what belongs to somebody else by knowing its id, of whatever kind',
  options,
  () => expectNoFaults(othersIds),
)

test(
  '[R15.61] [R15.5] whoever signs up with somebody else’s address, in any of its forms, gets nothing',
  options,
  () => expectNoFaults(twoPeople),
)

test('[R15.61] what somebody left in an account whose password they knew signs nobody in', options, () =>
  expectNoFaults(plantedCredentials),
)
