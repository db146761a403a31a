// What the reports of Vitest come to, and how `npm test` says it.
import { hasTests, scopeOf, tagFilters } from './test-scope.mjs'

/** @typedef {import('./test-scope.mjs').Scope} Scope */
/** @typedef {import('./test-scope.mjs').Project} Project */

/**
 * A report of Vitest's reporter `json`, as far as it is read.
 * @typedef {object} Report
 * @property {number} numPassedTests
 * @property {readonly {
 *   name: string
 *   status: string
 *   message: string
 *   assertionResults: readonly { fullName: string, status: string, tags: readonly string[], failureMessages: readonly string[] }[]
 * }[]} testResults
 */

/**
 * What a run has found: tests and checks that passed, and one text for each that did not.
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {string[]} failures failed tests, files and checks, with the reason
 * @property {string[]} unsteady tests that passed at the second attempt only, with the reason of the first
 * @property {string[]} skipped what belongs to the run and was not run
 * @property {Record<'merge' | 'all', number>} left tests that only a larger run has
 */

/** @returns {Outcome} */
export const emptyOutcome = () => ({
  passed: 0,
  failures: [],
  unsteady: [],
  skipped: [],
  left: { merge: 0, all: 0 },
})

/**
 * Adds a project's report to the outcome of a run. Vitest reports tests that the run leaves out as skipped, too: their
 * tags tell them from those that this machine or a failure skips.
 * @param {Outcome} outcome
 * @param {object} run
 * @param {Scope} run.scope
 * @param {Project} run.project
 * @param {Report} run.report
 * @param {number} run.exitStatus of Vitest
 * @param {(path: string) => string} run.nameFile
 */
export function addReport(outcome, { exitStatus, nameFile, project, report, scope }) {
  outcome.passed += report.numPassedTests
  const failuresBefore = outcome.failures.length
  for (const { assertionResults, message, name, status: fileStatus } of report.testResults) {
    const file = nameFile(name)
    for (const { failureMessages, fullName, status, tags } of assertionResults) {
      if (failureMessages.length > 0) {
        const entry = `${file}: ${fullName}\n${withoutForeignFrames(failureMessages[0] ?? '')}`
        if (status === 'failed') outcome.failures.push(entry)
        else outcome.unsteady.push(entry)
      } else if (status !== 'passed') {
        const larger = scopeOf(project, tags)
        if (larger === 'short' || hasTests(tagFilters[scope][project], tags))
          outcome.skipped.push(`${file}: ${fullName}`)
        else outcome.left[larger]++
      }
    }
    // A file that could not be loaded, or whose set-up failed, may have no failed test.
    if (fileStatus === 'failed' && !assertionResults.some(({ status }) => status === 'failed'))
      outcome.failures.push(`${file}\n${message}`)
  }
  // Neither may a run with an error outside any test.
  if (exitStatus !== 0 && outcome.failures.length === failuresBefore)
    outcome.failures.push(`${project} tests: an error outside any test; it is printed above.`)
}

/**
 * The end of a run, for the terminal: what was not run, what failed, and one last line that programs read.
 * @param {Outcome} outcome
 * @param {Scope} scope
 */
export function describeOutcome({ failures, left, passed, skipped, unsteady }, scope) {
  const parts = []
  if (unsteady.length > 0) parts.push(`Passed at the second attempt only:\n\n${unsteady.join('\n\n')}`)
  if (failures.length > 0) parts.push(`Failed:\n\n${failures.join('\n\n')}`)
  if (skipped.length > 0)
    parts.push(
      `Not run, for want of what they need or after a failure: ${skipped.length}\n${skipped.map((line) => `  ${line}`).join('\n')}`,
    )
  const leftOut = [
    ...(scope === 'short' ? [`Left to npm test -- --merge: ${left.merge} tests, and npm run example`] : []),
    ...(scope === 'all' ? [] : [`Left to npm test -- --all: ${left.all} journeys`]),
  ]
  if (leftOut.length > 0) parts.push(leftOut.join('\n'))
  return `\n${parts.map((part) => `${part}\n\n`).join('')}${passed} passed, ${failures.length} failed\n`
}

/** An error's stack without the frames of the test runner and other dependencies. @param {string} stack */
function withoutForeignFrames(stack) {
  return stack
    .split('\n')
    .filter((line) => !/^ +at .*(node_modules|node:internal|new Promise)/.test(line))
    .join('\n')
}
