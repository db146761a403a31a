// npm run check: for daily use. Runs the checks of `npm test`, the slow rules of the linter for changed files only, then
// the unit tests that import or name what has changed, all in about a minute. It fails if that is not enough to run them.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bin, runChecks } from './checks.mjs'
import { findNamedTests, isTestFile } from './named-tests.mjs'
import { ensureInstalled, ensureMessages, findNode, listFiles, root, run } from './setup.mjs'

/** Time for everything, of which the tests have at least `minTestMs`; `npm test` runs all of them without a limit. */
const maxMs = 60_000
const minTestMs = 15_000

await ensureInstalled({ development: true })
await ensureMessages()

const started = performance.now()
const base = findBase()
/** Undefined where Git cannot tell; then Vitest goes by the time of each file. */
const changed = listChanged(base ?? 'HEAD')
const { failures } = await runChecks({ changed: (changed ?? []).filter(isLintedSource) })
if (failures.length > 0) process.exit(1)

process.stdout.write(`Unit tests affected since ${base ?? 'the last commit'}\n`)
const startedTests = performance.now()
const maxTestMs = Math.max(minTestMs, Math.round(maxMs - (startedTests - started)))
const { tests: named, unnamed } = findNamedTests(changed ?? [], readTests())
const status = await run(
  findNode(),
  [
    bin('vitest', 'vitest.mjs'),
    ...(changed ? ['related', ...changed, ...named] : []),
    '--run',
    '--project',
    'unit',
    ...(changed ? [] : ['--changed']),
    '--passWithNoTests',
    // So that tests stopped by the time limit had no failure before.
    '--bail=1',
  ],
  { timeout: maxTestMs, killSignal: 'SIGINT' },
)
const stopped = performance.now() - startedTests >= maxTestMs
process.stdout.write(`${describeEnd()}\n`)
process.exit(status === 0 && !stopped ? 0 : 1)

function describeEnd() {
  if (stopped)
    return 'Failed: stopped after a minute, before all tests had run that the change affects. `npm test` runs them.'
  if (status !== 0) return 'Failed: see above.'
  const lines = [
    'All checks and the unit tests that import or name what has changed have passed; journeys and whole sites were not run.',
  ]
  if (!changed)
    lines.push('Git does not say what has changed: tests that read files by path were not looked for.')
  if (unnamed.length > 0) lines.push(`No unit test names ${unnamed.join(', ')}.`)
  return lines.join('\n')
}

/** Every file that differs from a commit, new and removed ones too; undefined outside Git. @param {string} commit */
function listChanged(commit) {
  const list = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\0')
      .filter((path) => path !== '')
  try {
    return [
      ...list('diff', '-z', '--name-only', commit),
      ...list('ls-files', '-z', '--others', '--exclude-standard'),
    ]
  } catch (error) {
    // Git answers 128 outside a repository, and in one without the commit.
    if (error.status !== 128 && error.status !== 129 && error.code !== 'ENOENT') throw error
    return undefined
  }
}

/** @param {string} path */
function isLintedSource(path) {
  return /\.(?:tsx?|mjs)$/.test(path) && existsSync(join(root, path))
}

/** The unit tests of the project with their texts. */
function readTests() {
  return ['packages', 'apps', 'scripts', 'attack', 'chaos']
    .flatMap((folder) => listFiles(join(root, folder), isTestFile))
    .map((path) => ({ path: relative(root, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
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
      if (error.status !== 1 && error.status !== 128 && error.code !== 'ENOENT') throw error
    }
  }
  return undefined
}
