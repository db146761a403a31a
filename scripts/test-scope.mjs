// Which tests a run of `npm test` consists of.
import { parseArgs } from 'node:util'

/**
 * `short`: the main journeys and all unit tests but the thorough ones; `merge`: all unit tests; `all`: every test.
 * @typedef {'short' | 'merge' | 'all'} Scope
 */
/** @typedef {'sites' | 'unit' | 'browser'} Project */

export const usage = 'Usage: npm test [-- --merge | --all]'

/**
 * By scope and project, the tag that a test must have, or must not have after a `!` (vitest.config.ts); none: all of its
 * tests.
 * @type {Readonly<Record<Scope, Readonly<Partial<Record<Project, string>>>>>}
 */
export const tagFilters = {
  short: { sites: '!thorough', unit: '!thorough', browser: 'main' },
  merge: { browser: 'main' },
  all: {},
}

/**
 * @param {readonly string[]} args of the command line
 * @returns {Scope}
 * @throws {Error} whose message is for the terminal, if anything else is asked for
 */
export function readScope(args) {
  const { all, merge } = parse(args)
  if (all && merge) throw new Error(`--all is --merge and more: give one of them.\n${usage}`)
  if (all) return 'all'
  return merge ? 'merge' : 'short'
}

/** @param {readonly string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args: [...args],
      options: { all: { type: 'boolean' }, merge: { type: 'boolean' } },
    }).values
  } catch (error) {
    throw new Error(`${error.message}\n${usage}`, { cause: error })
  }
}

/**
 * Whether a run with a filter has the tests with these tags.
 * @param {string | undefined} filter
 * @param {readonly string[]} tags
 */
export function hasTests(filter, tags) {
  if (filter === undefined) return true
  return filter.startsWith('!') ? !tags.includes(filter.slice(1)) : tags.includes(filter)
}

/**
 * The smallest scope that has a project's tests with these tags.
 * @param {Project} project
 * @param {readonly string[]} tags
 * @returns {Scope}
 */
export function scopeOf(project, tags) {
  if (hasTests(tagFilters.short[project], tags)) return 'short'
  return hasTests(tagFilters.merge[project], tags) ? 'merge' : 'all'
}
