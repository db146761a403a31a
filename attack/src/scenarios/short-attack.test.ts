import { expect, test } from 'vitest'
import { describeScenarios } from './describe-scenarios.ts'
import { othersIds } from './others-ids.ts'
import { runScenarios } from './run-scenarios.ts'

/** In ms: about 30 s alone, much longer on a busy machine. */
const patience = 600_000

test(
  '[R15.62] no role reaches what belongs to somebody else by knowing its id, of whatever kind',
  { tags: 'thorough', timeout: patience },
  async () => {
    const reports = await runScenarios([othersIds], { say: () => {}, tell: () => {} })
    expect(
      reports.flatMap(({ findings }) => findings.faults),
      describeScenarios(reports),
    ).toEqual([])
  },
)
