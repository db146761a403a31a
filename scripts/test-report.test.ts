import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './setup.mjs'
import { addReport, describeOutcome, emptyOutcome } from './test-report.mjs'
import { readScope } from './test-scope.mjs'

const runTests = (...args: string[]): Promise<{ status: number; errors: string }> =>
  new Promise((done) => {
    execFile(process.execPath, [join(root, 'scripts', 'test.mjs'), ...args], (error, _output, errors) =>
      done({ status: error ? Number(error.code) : 0, errors }),
    )
  })

describe('[R15.163] npm test', () => {
  test.each([['--mrege'], ['--All'], ['--merge=yes'], ['apps/web'], ['--merge', '--all']])(
    'runs nothing when it is asked for %s %s, and says what it takes',
    async (...args) => {
      const { errors, status } = await runTests(...args.filter((arg) => arg !== undefined))
      expect(status).toBe(1)
      expect(errors).toMatch(/\nUsage: npm test \[-- --merge \| --all\]\n$/)
    },
  )

  test('runs less without arguments than with --merge, and most with --all', () => {
    expect([readScope([]), readScope(['--merge']), readScope(['--all'])]).toEqual(['short', 'merge', 'all'])
  })

  const result = (fullName: string, status: string, tags: string[] = [], failureMessages: string[] = []) => ({
    fullName,
    status,
    tags,
    failureMessages,
  })
  const report = (...assertionResults: ReturnType<typeof result>[]) => ({
    numPassedTests: assertionResults.filter(({ status }) => status === 'passed').length,
    testResults: [{ name: '/a.test.ts', status: 'passed', message: '', assertionResults }],
  })
  const unit = report(
    result('plays', 'passed'),
    result('needs root', 'skipped'),
    result('takes long', 'skipped', ['thorough']),
    result('wavers', 'passed', [], ['Error: first']),
  )
  const browser = report(
    result('opens', 'passed', ['main']),
    result('needs Linux', 'skipped', ['main']),
    result('goes far', 'skipped'),
  )
  const outcomeOf = (scope: 'short' | 'merge' | 'all') => {
    const outcome = emptyOutcome()
    const run = { scope, exitStatus: 0, nameFile: (path: string) => path.slice(1) }
    addReport(outcome, { ...run, project: 'unit', report: unit })
    addReport(outcome, { ...run, project: 'browser', report: browser })
    return outcome
  }

  test('tells what a larger run has from what could not be run here', () => {
    expect(outcomeOf('short')).toMatchObject({
      passed: 3,
      failures: [],
      skipped: ['a.test.ts: needs root', 'a.test.ts: needs Linux'],
      left: { merge: 1, all: 1 },
    })
    expect(outcomeOf('merge')).toMatchObject({
      skipped: ['a.test.ts: needs root', 'a.test.ts: takes long', 'a.test.ts: needs Linux'],
      left: { merge: 0, all: 1 },
    })
    expect(outcomeOf('all')).toMatchObject({ skipped: { length: 4 }, left: { merge: 0, all: 0 } })
  })

  test('ends with what was not run, and its last line has the two numbers', () => {
    const short = describeOutcome(outcomeOf('short'), 'short')
    expect(short).toContain('  a.test.ts: needs root\n  a.test.ts: needs Linux\n')
    expect(short).toContain('Left to npm test -- --merge: 1 tests, and npm run example\n')
    expect(short).toContain('Left to npm test -- --all: 1 journeys\n')
    expect(short).toMatch(/\n3 passed, 0 failed\n$/)
    expect(describeOutcome(outcomeOf('merge'), 'merge')).not.toContain('--merge')
    expect(describeOutcome(outcomeOf('all'), 'all')).not.toContain('Left to')
  })

  test('counts what failed outside any test', () => {
    const outcome = emptyOutcome()
    const run = { scope: 'all', project: 'unit', nameFile: (path: string) => path.slice(1) } as const
    addReport(outcome, { ...run, exitStatus: 1, report: report(result('plays', 'passed')) })
    addReport(outcome, {
      ...run,
      exitStatus: 1,
      report: {
        numPassedTests: 0,
        testResults: [
          { name: '/b.test.ts', status: 'failed', message: 'No such file', assertionResults: [] },
        ],
      },
    })
    expect(outcome.failures).toEqual([
      'unit tests: an error outside any test; it is printed above.',
      'b.test.ts\nNo such file',
    ])
    expect(describeOutcome(outcome, 'all')).toMatch(/\n1 passed, 2 failed\n$/)
  })
})
