// The checks that `npm test` and `npm run check` run before any test.
import { join } from 'node:path'
import { findNode, root, run } from './setup.mjs'

/** A dependency's program, run with the project's own Node. */
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

/** Runs every check and prints a line for each. Returns the number that passed, and a line for each failure. */
export async function runChecks() {
  let passed = 0
  /** @type {string[]} */
  const failures = []
  for (const [name, args, options] of checks) {
    const started = performance.now()
    const status = await run(findNode(), args, options)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    if (status === 0) passed++
    else failures.push(`${name}: see the output above.`)
    process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`)
  }
  return { passed, failures }
}
