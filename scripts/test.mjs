// npm test: the one gate. Installs, then formatting, lint, types, boundaries, messages, unit, API and browser tests.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, runChecks } from './checks.mjs'
import { ensureBuilt, ensureInstalled, findNode, root, run } from './setup.mjs'

await ensureInstalled({ development: true })
await ensureBuilt()

const reports = join(root, 'test-results')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** Each check counts as one test; the runner's own tests are counted one by one. */
let { passed, failed } = await runChecks()

for (const project of ['unit', 'browser']) {
  const report = join(reports, `${project}.json`)
  const status = await run(findNode(), [
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
