// What `npm test` and `npm run check` look at before any test runs, written once for both.
import { join } from 'node:path'
import { findNode, root, run } from './setup.mjs'

/** A program of a dependency, started with the project's own Node. */
export const bin = (name, ...path) => join(root, 'node_modules', name, ...path)

/** @type {[string, string[], { cwd?: string }?][]} */
const checks = [
  ['Formatting', [bin('oxfmt', 'bin', 'oxfmt'), '--check', '.']],
  // Before the linter, which reads types too.
  ['Route types', [bin('@react-router', 'dev', 'bin.cjs'), 'typegen'], { cwd: join(root, 'apps', 'web') }],
  ['Lint', [bin('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings', '.']],
  ['Types', [bin('typescript', 'bin', 'tsc'), '-p', '.']],
  ['Types of the site', [bin('typescript', 'bin', 'tsc'), '-p', 'apps/web']],
  ['Types of the journeys', [bin('typescript', 'bin', 'tsc'), '-p', 'e2e']],
  ['Boundaries', ['scripts/check-boundaries.ts']],
  ['Messages', ['scripts/check-locales.ts']],
  ['Requirements', ['scripts/check-requirements.ts']],
]

/** Runs every check, a line each. Gives how many passed, and a line about each that failed. */
export async function runChecks() {
  let passed = 0
  /** @type {string[]} */
  const failures = []
  for (const [name, args, options] of checks) {
    const started = performance.now()
    const status = await run(findNode(), args, options)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    if (status === 0) passed++
    else failures.push(`${name}: what is wrong is printed above.`)
    process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`)
  }
  return { passed, failures }
}
