// npm run check: for daily use. Runs every check of `npm test`, then the unit tests affected by a change, for at most
// a minute.
import { execFileSync } from 'node:child_process'
import { bin, runChecks } from './checks.mjs'
import { ensureInstalled, ensureMessages, findNode, root, run } from './setup.mjs'

/** Time limit of the tests; `npm test` runs all of them without one. */
const maxTestMs = 60_000

await ensureInstalled({ development: true })
await ensureMessages()

const { failures } = await runChecks()
if (failures.length > 0) process.exit(1)

const base = findBase()
process.stdout.write(`Unit tests affected since ${base ?? 'the last commit'}\n`)
const started = performance.now()
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
const stopped = performance.now() - started >= maxTestMs
if (stopped) process.stdout.write(`Stopped after ${maxTestMs / 1000} s: npm test runs the rest.\n`)
process.exit(status === 0 || stopped ? 0 : 1)

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
