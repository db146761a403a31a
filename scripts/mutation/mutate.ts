import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { toError } from '../../packages/domain/src/thrown.ts'
import { startTestCluster } from '../../packages/database/src/embedded/test-cluster.ts'
import { changedLines, describeSurvivors, summarise } from './mutation-report.ts'
import { makeScratchCopy } from './scratch-copy.ts'
import { judgeMutants, measureTests, sampleMutants, type Verdict } from './seed-mutants.ts'

const usage = `npm run mutate [-- [--count N] [--seed S] [--files GLOB…] [--seconds T]]

Seeds small bugs in a copy of the checkout, one at a time, and lists those that the unit tests miss.

  --count N     number of mutants (300)
  --seed S      the same seed picks the same mutants of the same sources (1)
  --files GLOB  sources to mutate, repeatable (domain, contract, queries, API, server, imports)
  --seconds T   longest tests of one mutant, the nearest first (60)

Survivors are listed in test-results/mutants.md.
`

const root = join(import.meta.dirname, '..', '..')
const defaultFiles = [
  'packages/domain/src/**/*.ts',
  'packages/contract/src/**/*.ts',
  'packages/database/src/queries/**/*.ts',
  'packages/api/src/**/*.ts',
  'apps/server/src/**/*.ts',
  'packages/catalogue-import/src/**/*.ts',
]
const noSource = /\.(?:test|d)\.ts$|[\\/](?:fixtures|factories|generated|migrations|node_modules)[\\/]/

/** @returns the options, or one line that says what is wrong with them */
function readOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean' },
        count: { type: 'string', default: '300' },
        seed: { type: 'string', default: '1' },
        files: { type: 'string', multiple: true, default: defaultFiles },
        seconds: { type: 'string', default: '60' },
      },
    })
    const numbers = {
      count: Number(values.count),
      seed: Number(values.seed),
      seconds: Number(values.seconds),
    }
    for (const [name, number] of Object.entries(numbers)) {
      if (!Number.isInteger(number) || number < 1)
        return `--${name} needs a whole number from 1, as in --${name} 60.`
    }
    return { ...values, ...numbers }
  } catch (error) {
    return toError(error).message
  }
}

type MutateOptions = Exclude<ReturnType<typeof readOptions>, string>

const options = readOptions(process.argv.slice(2))
if (typeof options === 'string') {
  process.stderr.write(`${options}\n\n${usage}`)
  process.exitCode = 1
} else if (options.help) process.stdout.write(usage)
else process.exitCode = await mutate(options)

/** Returns the exit status: survivors are not a failure, but tests that fail without a mutant are. */
async function mutate({ count, files: globs, seconds, seed }: MutateOptions): Promise<number> {
  const files = globSync(globs, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !noSource.test(file))
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const { sample, all } = sampleMutants(root, files, {
    count,
    seed,
  })
  say(`${sample.length} of ${all} mutants in ${files.length} files, seed ${seed}`)

  const stopping = new AbortController()
  const { signal } = stopping
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stopping.abort())
  const cluster = await startTestCluster()
  const copy = await makeScratchCopy(root)
  const verdicts: Verdict[] = []
  try {
    say('Running the unit tests once…')
    const { measured, failed } = await measureTests(copy.folder, sample, signal)
    for (const file of failed) say(`Fails without a mutant, so it is skipped: ${file}`)
    for await (const verdict of judgeMutants(copy.folder, sample, measured, {
      maxMs: seconds * 1000,
      signal,
    })) {
      verdicts.push(verdict)
      const { line } = changedLines(verdict)
      say(`${verdicts.length}. ${verdict.outcome}: ${verdict.file}:${line}`)
    }
    return failed.length > 0 ? 1 : 0
  } catch (error) {
    if (!signal.aborted) throw error
    return 1
  } finally {
    copy.remove()
    await cluster.stop()
    const results = join(root, 'test-results')
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, 'mutants.md'), describeSurvivors(verdicts))
    say(`\n${summarise(verdicts)}`)
  }
}
