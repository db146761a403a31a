// The checks that `npm test` and `npm run check` run before any test.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { findNode, root, run } from './setup.mjs'

/** A dependency's program, run with the project's own Node. */
export const bin = (name, ...path) => join(root, 'node_modules', name, ...path)

const lint = [bin('oxlint', 'bin', 'oxlint'), '--deny-warnings']

/**
 * Checks again only what has changed since the last time. Several checkers in one process would each work out the types that
 * the files share: one each, and several processes, take half the time.
 * @param {string} folder
 * @param {string} name
 */
const checkTypes = (folder, name) => [
  bin('typescript-7', 'bin', 'tsc'),
  '-p',
  folder,
  '--checkers',
  '1',
  '--incremental',
  '--tsBuildInfoFile',
  join(root, 'node_modules', '.cache', 'types', `${name}.tsbuildinfo`),
]

/** @typedef {[name: string, args: string[], options?: { cwd?: string }]} Check */

/**
 * The first use all cores, one after another.
 * @param {readonly string[] | undefined} changed
 * @returns {Check[]}
 */
const listFirst = (changed) => [
  ['Formatting', [bin('oxfmt', 'bin', 'oxfmt'), '--check', '.']],
  // Before the linter, which reads types too.
  ['Route types', [bin('@react-router', 'dev', 'bin.cjs'), 'typegen'], { cwd: join(root, 'apps', 'web') }],
  ...listLinting(changed),
]

/** Each uses one core: as many run at once as there are. @type {Check[]} */
const further = [
  ['Types', checkTypes('.', 'packages')],
  ['Types of the journeys', checkTypes('e2e', 'e2e')],
  ['Types of the studio', checkTypes('apps/studio', 'studio')],
  ['Types of the site', checkTypes('apps/web', 'web')],
  ['Boundaries', ['scripts/check-boundaries.ts']],
  ['Messages', ['scripts/check-locales.ts']],
  ['Requirements', ['scripts/check-requirements.ts']],
]

/**
 * The rules that need types take twenty times as long as all others.
 * @param {readonly string[] | undefined} changed
 * @returns {Check[]}
 */
function listLinting(changed) {
  if (!changed) return [['Lint', [...lint, '--type-aware', '.']]]
  return [
    ['Lint, without types', [...lint, '.']],
    ...(changed.length > 0
      ? [/** @type {Check} */ (['Lint of what has changed', [...lint, '--type-aware', ...changed]])]
      : []),
  ]
}

/**
 * Runs every check and prints a line for each.
 * @param {{ changed?: readonly string[] }} [options] source files to which the rules that need types are limited
 * @returns the number that passed, and a line for each failure
 */
export async function runChecks({ changed } = {}) {
  let passed = 0
  /** @type {string[]} */
  const failures = []
  /** @param {Iterable<Check>} checks */
  const runEach = async (checks) => {
    for (const [name, args, options] of checks) {
      const started = performance.now()
      const status = await run(findNode(), args, options)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      if (status === 0) passed++
      else failures.push(`${name}: see the output above.`)
      process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`)
    }
  }
  await runEach(listFirst(changed))
  const queue = further.values()
  await Promise.all(Array.from({ length: availableParallelism() }, () => runEach(queue)))
  return { passed, failures }
}
