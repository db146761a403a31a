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
/** Tests that failed first, with why. Each is a defect to be mended, of the product or of the test. */
const uncertain = []

for (const project of ['unit', 'browser']) {
  const report = join(reports, `${project}.json`)
  const exitStatus = await run(findNode(), [
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
  for (const { assertionResults } of result.testResults)
    for (const { failureMessages, fullName, status } of assertionResults)
      if (status === 'passed' && failureMessages.length > 0)
        uncertain.push(`${fullName}\n${failureMessages[0]}`)
  // A file that could not be loaded, or an error outside any test, fails the run without failing a test.
  if (exitStatus !== 0 && result.numFailedTests === 0) failed++
}

if (uncertain.length > 0)
  process.stdout.write(`\nPassed at the second attempt only:\n\n${uncertain.join('\n\n')}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
