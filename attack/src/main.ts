import { attack } from './attack.ts'
import { describeAttack } from './describe-attack.ts'
import { type AttackOptions, readOptions, usage } from './read-options.ts'
import { describeScenarios } from './scenarios/describe-scenarios.ts'
import { runScenarios } from './scenarios/run-scenarios.ts'
import { scenarios } from './scenarios/scenarios.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
const tell = (text: string) => void process.stdout.write(`${text}\n`)
const secondsSince = (started: number) => Math.round((performance.now() - started) / 1000)

/** What `--only` asks for, which may name both. */
function choose(only: readonly string[] | undefined, alone: boolean) {
  const named = new Set(only)
  const chosen = scenarios.filter(
    ({ name }) => named.has(name) || named.has('scenarios') || (only === undefined && !alone),
  )
  const others = [...named].filter(
    (part) => part !== 'scenarios' && !scenarios.some(({ name }) => name === part),
  )
  const everything = only === undefined || named.has('requests')
  return { chosen, targets: everything ? undefined : others, requests: everything || others.length > 0 }
}

/** @returns how many faults there are */
async function sendRequests(
  targets: readonly string[] | undefined,
  { requests, seed, staff, stripe }: AttackOptions,
): Promise<number> {
  const started = performance.now()
  const report = await attack({ requests, seed, only: targets, staff, stripe, say })
  tell(`Hostile requests: ${secondsSince(started)} s.\n${describeAttack(report, seed)}`)
  const isIdle = report.visited.size === 0
  if (isIdle) tell(`FAULT (requests): no target's name contains ${targets?.join(' or ')}: nothing was tried.`)
  return report.faults.length + report.unvisited.length + Number(isIdle)
}

/** Requests that could not be sent to the end are a fault, and the scenarios are tried all the same. */
function tellBrokenOff(error: unknown): number {
  tell(
    `FAULT (requests): could not be sent to the end: ${error instanceof Error ? error.stack : String(error)}`,
  )
  return 1
}

const options = readOptions(process.argv.slice(2))
if (typeof options === 'string') {
  process.stderr.write(`${options}\n\n${usage}`)
  process.exitCode = 1
} else if (options.help) process.stdout.write(usage)
else {
  const started = performance.now()
  const { chosen, requests, targets } = choose(options.only, options.staff || options.stripe)
  let faults = requests ? await sendRequests(targets, options).catch(tellBrokenOff) : 0
  const reports = await runScenarios(chosen, { say, tell: (report) => tell(describeScenarios([report])) })
  for (const { findings } of reports) faults += findings.faults.length
  tell(`${faults} faults in all; ${secondsSince(started)} s.`)
  process.exitCode = faults > 0 ? 1 : 0
}
