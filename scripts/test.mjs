// npm test: the one gate. Installs, then formatting, lint, types, boundaries, messages, unit, API and browser tests.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, findNode, root, run } from './setup.mjs'

await ensureInstalled({ development: true })
await ensureBuilt()

const node = findNode()
const bin = (name, ...path) => join(root, 'node_modules', name, ...path)
const reports = join(root, 'test-results')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** Each check counts as one test; the runner's own tests are counted one by one. */
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
]

let passed = 0
let failed = 0
for (const [name, args, options] of checks) {
  const started = performance.now()
  const status = await run(node, args, options)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (status === 0) passed++
  else failed++
  process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`)
}

for (const project of ['unit', 'browser']) {
  const report = join(reports, `${project}.json`)
  const status = await run(node, [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const result = JSON.parse(readFileSync(report, 'utf8'))
  passed += result.numPassedTests
  failed += result.numFailedTests
  // A file that could not be loaded, or an error outside any test, fails the run without failing a test.
  if (status !== 0 && result.numFailedTests === 0) failed++
}

process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
