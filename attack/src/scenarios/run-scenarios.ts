import { setTimeout as delay } from 'node:timers/promises'
import { openSite, type ScenarioSite } from './open-site.ts'
import { Findings, type Later, type Scenario, type ScenarioReport } from './scenario.ts'

export interface Running {
  /** Told what is about to be tried. */
  say(line: string): void
  /** Told each report once it is there. */
  tell(report: ScenarioReport): void
  /** Starts a site that so many processes serve. */
  open?(processes: 1 | 2): Promise<ScenarioSite>
}

/** Runs scenarios one after the other, each beside what is looked at a minute after those before. Those that need not be alone share a site. */
export async function runScenarios(
  scenarios: readonly Scenario[],
  { open = openSite, say, tell }: Running,
): Promise<ScenarioReport[]> {
  const reports: Promise<ScenarioReport>[] = []
  const shared = new Map<1 | 2, ScenarioSite>()
  try {
    for (const scenario of scenarios) {
      say(`trying ${scenario.title}`)
      const { later, report } = await runScenario(scenario, shared, open)
      // A minute in which nothing is asked of its site is enough for another one.
      const whole = later().then(() => {
        tell(report)
        return report
      })
      reports.push(whole)
      if (!scenario.alone) await whole
    }
    return await Promise.all(reports)
  } finally {
    await Promise.allSettled(reports)
    for (const site of shared.values()) await site[Symbol.asyncDispose]()
  }
}

/** In ms. */
const laterMs = 60_000

/** @returns its report, which is whole once `later` has resolved */
async function runScenario(
  scenario: Scenario,
  shared: Map<1 | 2, ScenarioSite>,
  open: (processes: 1 | 2) => Promise<ScenarioSite>,
): Promise<{ report: ScenarioReport; later: () => Promise<void> }> {
  const { alone, maxSeconds, name, processes, title } = scenario
  const findings = new Findings()
  const started = performance.now()
  // A scenario that could not be tried must not look like one that found nothing.
  const noting = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work()
    } catch (error) {
      const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
      findings.wrong(`could not be tried to its end: ${told}`)
      return undefined
    }
  }
  const site = await noting(async () => (alone ? undefined : shared.get(processes)) ?? open(processes))
  if (site && !alone) shared.set(processes, site)
  const look = site && (await noting(() => tryOn(site, scenario, findings)))
  const seconds = (performance.now() - started) / 1000
  if (findings.tried.size === 0) findings.wrong('tried nothing')
  if (seconds > maxSeconds) findings.measure(`it took longer than ${maxSeconds} s`)
  return {
    report: { name, title, seconds, findings },
    async later() {
      if (look) {
        await delay(laterMs)
        await noting(async () => look())
      }
      if (site && alone) await noting(async () => site[Symbol.asyncDispose]())
    },
  }
}

async function tryOn(site: ScenarioSite, scenario: Scenario, findings: Findings): Promise<Later | undefined> {
  const { overloads = false, processes, run } = scenario
  const started = performance.now()
  site.takeErrors()
  const look = await run(site, findings)
  const minutes = Math.ceil((performance.now() - started) / 60_000)
  // The process that works writes as well.
  const max = overloads ? minutes * (processes + 1) : 0
  for (const [, lines] of Map.groupBy(site.takeErrors(), kindOfLine))
    if (lines.length > max) findings.wrong(`logged ${lines.length} ×: ${lines[0]?.slice(0, 600)}`)
  return look ?? undefined
}

/** What a line says, whichever request it is of. */
function kindOfLine(line: string): string {
  const field = (name: string) => new RegExp(`"${name}":"([^"]*)"`).exec(line)?.[1] ?? ''
  return `${field('msg')} ${field('message')}`
}
