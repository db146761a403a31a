import { openSite, type ScenarioSite } from './open-site.ts'
import { Findings, type Scenario, type ScenarioReport } from './scenario.ts'

export interface Running {
  /** Told what is about to be tried. */
  say(line: string): void
  /** Told each report once it is there. */
  tell(report: ScenarioReport): void
  /** Starts a site that so many processes serve. */
  open?(processes: 1 | 2): Promise<ScenarioSite>
}

/** Runs scenarios one after the other. Those that need not be alone share a site. */
export async function runScenarios(
  scenarios: readonly Scenario[],
  { open = openSite, say, tell }: Running,
): Promise<ScenarioReport[]> {
  const reports: ScenarioReport[] = []
  const shared = new Map<1 | 2, ScenarioSite>()
  try {
    for (const scenario of scenarios) {
      say(`trying ${scenario.title}`)
      const report = await runScenario(scenario, shared, open)
      tell(report)
      reports.push(report)
    }
  } finally {
    for (const site of shared.values()) await site[Symbol.asyncDispose]()
  }
  return reports
}

async function runScenario(
  scenario: Scenario,
  shared: Map<1 | 2, ScenarioSite>,
  open: (processes: 1 | 2) => Promise<ScenarioSite>,
): Promise<ScenarioReport> {
  const { maxSeconds, name, title } = scenario
  const findings = new Findings()
  const started = performance.now()
  try {
    if (scenario.alone) {
      await using site = await open(scenario.processes)
      await tryOn(site, scenario, findings)
    } else {
      const site = shared.get(scenario.processes) ?? (await open(scenario.processes))
      shared.set(scenario.processes, site)
      await tryOn(site, scenario, findings)
    }
  } catch (error) {
    // A scenario that could not be tried must not look like one that found nothing.
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
    findings.wrong(`could not be tried to its end: ${told}`)
  }
  const seconds = (performance.now() - started) / 1000
  if (findings.tried.size === 0) findings.wrong('tried nothing')
  if (seconds > maxSeconds) findings.measure(`it took longer than ${maxSeconds} s`)
  return { name, title, seconds, findings }
}

async function tryOn(site: ScenarioSite, scenario: Scenario, findings: Findings): Promise<void> {
  const { overloads = false, processes, run } = scenario
  const started = performance.now()
  site.takeErrors()
  await run(site, findings)
  const minutes = Math.ceil((performance.now() - started) / 60_000)
  // The process that works writes as well.
  const max = overloads ? minutes * (processes + 1) : 0
  for (const [, lines] of Map.groupBy(site.takeErrors(), kindOfLine))
    if (lines.length > max) findings.wrong(`logged ${lines.length} ×: ${lines[0]?.slice(0, 600)}`)
}

/** What a line says, whichever request it is of. */
function kindOfLine(line: string): string {
  const field = (name: string) => new RegExp(`"${name}":"([^"]*)"`).exec(line)?.[1] ?? ''
  return `${field('msg')} ${field('message')}`
}
