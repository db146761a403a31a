import { expect, test } from 'vitest'
import { describeChaos, faultsOf } from './describe-chaos.ts'
import { findEvents } from './events.ts'
import { runChaos } from './run-chaos.ts'

/** In ms: about 35 s alone, much longer on a busy machine. */
const timeout = 300_000

test.runIf(process.platform === 'linux')(
  '[R13.8] a restart of every machine costs no request; a killed process and a killed database lose nothing',
  { timeout },
  async () => {
    const names = ['rolling-restart', 'kill-web', 'kill-database']
    const report = await runChaos({
      events: findEvents(names),
      processes: [2, 1],
      drainSeconds: 1,
      readers: 4,
      members: 2,
      quietMs: 2000,
      patience: 6,
      say: () => {},
    })
    const shown = describeChaos(report)
    expect(faultsOf(report), shown).toEqual([])
    expect(
      report.events.map(({ name }) => name),
      shown,
    ).toEqual(names)
    expect(report.events[0], shown).toMatchObject({ failed: 0, lost: 0, duplicates: 0, truncated: 0 })
    for (const { requests } of report.events) expect(requests, shown).toBeGreaterThan(10)
    expect(report.acknowledged, shown).toBeGreaterThan(20)
  },
)

test('an event that does not exist is named, with those that do', () => {
  expect(() => findEvents(['kill-moon'])).toThrow(/'kill-moon'.*kill-web/)
})
