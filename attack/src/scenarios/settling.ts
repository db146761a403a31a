import { setTimeout as delay } from 'node:timers/promises'
import { madeFilesIn } from './made-files.ts'
import type { ScenarioSite } from './open-site.ts'
import { programsOf } from './processes.ts'
import type { Findings } from './scenario.ts'

/** Within this time work ends whose last reader has gone, and its files with it; and how often it is looked at, in ms. */
const ending = { maxMs: 12_000, everyMs: 500 }
/** Of a process, a minute after the load; in MiB. */
const maxMebibytes = 350

/** Nothing is being made any more: the promise is ten seconds, and a machine at work has two more. */
export async function expectCalm(site: ScenarioSite, findings: Findings, when: string): Promise<void> {
  const started = performance.now()
  let { parts } = madeFilesIn(site.folder)
  const first = parts
  while (parts > 0 && performance.now() - started < ending.maxMs) {
    await delay(ending.everyMs)
    parts = madeFilesIn(site.folder).parts
  }
  if (first > 0)
    findings.measure(
      `${when} ${first} files were being made, ${parts} after ${((performance.now() - started) / 1000).toFixed(1)} s`,
    )
  findings.expect(
    'waits for work to end',
    parts === 0,
    `${when} ${parts} files are still being made after ${ending.maxMs / 1000} s`,
  )
}

/** No process of the site has kept what was asked of it. */
export function expectSmall(site: ScenarioSite, findings: Findings, when: string): void {
  const sizes = programsOf(site.pid).map(({ bytes }) => Math.round(bytes / 2 ** 20))
  findings.measure(`${when} the processes have ${sizes.join(', ')} MiB`)
  for (const size of sizes)
    findings.expect('processes measured', size <= maxMebibytes, `${when} a process has ${size} MiB`)
}
