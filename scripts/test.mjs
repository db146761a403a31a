// npm test: installs, then formatting, lint, types, boundaries, messages, whole sites, the unit tests and the main journeys in a
// browser, in minutes. npm test -- --merge: thorough tests and the worked example of CONTRIBUTING.md as well; a change needs it to
// be merged. npm test -- --all: all journeys as well, before a release. Anything else is refused.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bin, runChecks } from './checks.mjs'
import { ensureBuilt, ensureInstalled, fail, findNode, root, run } from './setup.mjs'
import { addReport, describeOutcome, emptyOutcome } from './test-report.mjs'
import { readScope, tagFilters } from './test-scope.mjs'

const scope = readScopeOrFail()

await ensureInstalled({ development: true })
await ensureBuilt()

const reports = join(root, 'test-results')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** Each check counts as one test; the test runner's tests are counted individually. */
const outcome = { ...emptyOutcome(), ...(await runChecks()) }

// One after another: whole sites are judged by how soon they answer (vitest.config.ts).
await runProject('sites')
await runProject('unit')
if (scope !== 'short') await runExample()
await runProject('browser')

// Last, so that it is at the end of a long log.
process.stdout.write(describeOutcome(outcome, scope))
process.exit(outcome.failures.length === 0 ? 0 : 1)

function readScopeOrFail() {
  try {
    return readScope(process.argv.slice(2))
  } catch (error) {
    return fail(error.message)
  }
}

/** @param {import('./test-scope.mjs').Project} project */
async function runProject(project) {
  const report = join(reports, `${project}.json`)
  const filter = tagFilters[scope][project]
  const exitStatus = await run(findNode(), [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--project',
    project,
    ...(filter === undefined ? [] : [`--tags-filter=${filter}`]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  addReport(outcome, {
    exitStatus,
    nameFile: (path) => relative(root, path),
    project,
    report: JSON.parse(readFileSync(report, 'utf8')),
    scope,
  })
}

/** The worked example of CONTRIBUTING.md, as `npm run example` follows it; it counts as one check. */
async function runExample() {
  if ((await run('git', ['rev-parse', '--git-dir'], { stdio: 'ignore' }).catch(() => 1)) !== 0) {
    outcome.skipped.push('npm run example: it copies what git lists')
    return
  }
  const started = performance.now()
  const status = await run(findNode(), ['scripts/example/follow-example.ts'])
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (status === 0) outcome.passed++
  else outcome.failures.push('npm run example: see the output above.')
  process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'} Worked example (${seconds} s)\n`)
}
