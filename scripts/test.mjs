// npm test: installs, then formatting, lint, types, boundaries, messages, whole sites, the unit tests and the main journeys in a
// browser, in minutes. npm test -- --merge: thorough tests as well; a change needs it to be merged. npm test -- --all: all
// journeys as well, before a release.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bin, runChecks } from './checks.mjs'
import { ensureBuilt, ensureInstalled, findNode, root, run } from './setup.mjs'

/** Which tests of each project a run consists of, by their tags (vitest.config.ts); undefined: all. */
const wanted = findWanted()

await ensureInstalled({ development: true })
await ensureBuilt()

const reports = join(root, 'test-results')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** Each check counts as one test; the test runner's tests are counted individually. */
const checks = await runChecks()
let passed = checks.passed
/** Failed tests, files and checks, with the reason. */
const failures = checks.failures
/** Tests that failed first and passed when repeated, with the reason. Each is a bug of the product or of the test. */
const unsteady = []

// One after another: whole sites are judged by how soon they answer (vitest.config.ts).
await runProject('sites')
await runProject('unit')
await runProject('browser')

/** @returns {{ sites?: string, unit?: string, browser?: string }} */
function findWanted() {
  if (process.argv.includes('--all')) return {}
  if (process.argv.includes('--merge')) return { browser: 'main' }
  return { sites: '!thorough', unit: '!thorough', browser: 'main' }
}

/** @param {'sites' | 'unit' | 'browser'} project */
async function runProject(project) {
  const report = join(reports, `${project}.json`)
  const exitStatus = await run(findNode(), [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--project',
    project,
    ...(wanted[project] === undefined ? [] : [`--tags-filter=${wanted[project]}`]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const result = JSON.parse(readFileSync(report, 'utf8'))
  passed += result.numPassedTests
  const failuresBefore = failures.length
  for (const { assertionResults, message, name, status: fileStatus } of result.testResults) {
    const file = relative(root, name)
    for (const { failureMessages, fullName, status } of assertionResults) {
      if (failureMessages.length === 0) continue
      const entry = `${file}: ${fullName}\n${withoutForeignFrames(failureMessages[0])}`
      if (status === 'failed') failures.push(entry)
      else unsteady.push(entry)
    }
    // A file that could not be loaded, or whose set-up failed, may have no failed test.
    if (fileStatus === 'failed' && !assertionResults.some(({ status }) => status === 'failed'))
      failures.push(`${file}\n${message}`)
  }
  // Neither may a run with an error outside any test.
  if (exitStatus !== 0 && failures.length === failuresBefore)
    failures.push(`${project} tests: an error outside any test; it is printed above.`)
}

// Last, so that they are at the end of a long log.
if (unsteady.length > 0)
  process.stdout.write(`\nPassed at the second attempt only:\n\n${unsteady.join('\n\n')}\n`)
if (failures.length > 0) process.stdout.write(`\nFailed:\n\n${failures.join('\n\n')}\n`)
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`)
process.exit(failures.length === 0 ? 0 : 1)

/** An error's stack without the frames of the test runner and other dependencies. @param {string} stack */
function withoutForeignFrames(stack) {
  return stack
    .split('\n')
    .filter((line) => !/^ +at .*(node_modules|node:internal|new Promise)/.test(line))
    .join('\n')
}
