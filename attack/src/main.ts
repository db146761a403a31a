import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { attack } from './attack.ts'
import { describeAttack } from './describe-attack.ts'
import { describeScenarios } from './scenarios/describe-scenarios.ts'
import { runScenarios } from './scenarios/run-scenarios.ts'
import { scenarios } from './scenarios/scenarios.ts'

const usage = `npm run attack [-- [--requests N] [--seed S] [--only NAME …] [--stripe | --staff]]

Starts the site on data of its own and sends it hostile requests: every operation of its OpenAPI document, every page of its
table of routes, every kind of file it names. Then tries the scenarios, each on a site as well. Prints what was tried and what
went wrong; nothing should. In full it takes less than ten minutes on two cores.

  --requests N   how many requests, 2,500 unless told
  --seed S       repeats the choices of an earlier run, which prints its seed
  --only NAME    a scenario, 'scenarios' for all of them, 'requests' for none, or targets whose name contains this, such as
                 sign-in or es:track; may be given several times
  --staff        attacks the studio alone, as nobody, as a customer and as each role of its staff, with its uploads
  --stripe       sells by a stand-in for Stripe instead of in the test checkout

Scenarios:
${scenarios.map(({ name, title }) => `  ${name.padEnd(20)} ${title}`).join('\n')}
`

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    requests: { type: 'string', default: '2500' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    only: { type: 'string', multiple: true },
    staff: { type: 'boolean' },
    stripe: { type: 'boolean' },
  },
})

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
async function sendRequests(targets: readonly string[] | undefined): Promise<number> {
  const started = performance.now()
  const seed = Number(values.seed)
  const report = await attack({
    requests: Number(values.requests),
    seed,
    only: targets,
    staff: values.staff ?? false,
    stripe: values.stripe ?? false,
    say,
  })
  tell(`Hostile requests: ${secondsSince(started)} s.\n${describeAttack(report, seed)}`)
  return report.faults.length + report.unvisited.length
}

/** Requests that could not be sent to the end are a fault, and the scenarios are tried all the same. */
function tellBrokenOff(error: unknown): number {
  tell(
    `FAULT (requests): could not be sent to the end: ${error instanceof Error ? error.stack : String(error)}`,
  )
  return 1
}

if (values.help) process.stdout.write(usage)
else {
  const started = performance.now()
  const { chosen, requests, targets } = choose(values.only, Boolean(values.staff) || Boolean(values.stripe))
  let faults = requests ? await sendRequests(targets).catch(tellBrokenOff) : 0
  const reports = await runScenarios(chosen, { say, tell: (report) => tell(describeScenarios([report])) })
  for (const { findings } of reports) faults += findings.faults.length
  tell(`${faults} faults in all; ${secondsSince(started)} s.`)
  process.exitCode = faults > 0 ? 1 : 0
}
