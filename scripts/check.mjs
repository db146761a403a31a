// npm run check: for daily use. Runs the checks of `npm test`, the slow rules of the linter for changed files only, then
// the unit tests affected by a change, all in about a minute. It fails if that is not enough to run them.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bin, runChecks } from './checks.mjs'
import { ensureInstalled, ensureMessages, findNode, root, run } from './setup.mjs'

/** Time for everything, of which the tests have at least `minTestMs`; `npm test` runs all of them without a limit. */
const maxMs = 60_000
const minTestMs = 15_000

await ensureInstalled({ development: true })
await ensureMessages()

const started = performance.now()
const base = findBase()
const { failures } = await runChecks({ changed: listChangedSources(base ?? 'HEAD') })
if (failures.length > 0) process.exit(1)

process.stdout.write(`Unit tests affected since ${base ?? 'the last commit'}\n`)
const startedTests = performance.now()
const maxTestMs = Math.max(minTestMs, Math.round(maxMs - (startedTests - started)))
const status = await run(
  findNode(),
  [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--project',
    'unit',
    ...(base ? ['--changed', base] : ['--changed']),
    '--passWithNoTests',
    // So that tests stopped by the time limit had no failure before.
    '--bail=1',
  ],
  { timeout: maxTestMs, killSignal: 'SIGINT' },
)
const stopped = performance.now() - startedTests >= maxTestMs
process.stdout.write(
  stopped
    ? 'Failed: stopped after a minute, before all tests had run that the change affects. `npm test` runs them.\n'
    : status === 0
      ? 'All checks and the unit tests that the change affects have passed; journeys and whole sites were not run.\n'
      : 'Failed: see above.\n',
)
process.exit(status === 0 && !stopped ? 0 : 1)

/** Source files that differ from a commit, new ones too; none outside git. @param {string} commit */
function listChangedSources(commit) {
  const list = (/** @type {string[]} */ ...args) => {
    try {
      return execFileSync('git', args, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).split('\n')
    } catch {
      return []
    }
  }
  return [
    ...list('diff', '--name-only', commit),
    ...list('ls-files', '--others', '--exclude-standard'),
  ].filter((path) => /\.(?:tsx?|mjs)$/.test(path) && existsSync(join(root, path)))
}

/** The commit where this branch left main; undefined without a main branch, or outside git. */
function findBase() {
  for (const main of ['origin/main', 'main']) {
    try {
      const found = execFileSync('git', ['merge-base', 'HEAD', main], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      return found.trim().slice(0, 12)
    } catch (error) {
      // Git answers 1 without a common ancestor and 128 without such a branch: try the next one.
      if (error.status !== 1 && error.status !== 128) throw error
    }
  }
  return undefined
}
