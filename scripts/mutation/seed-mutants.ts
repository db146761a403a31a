import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '../../attack/src/random.ts'
import { chooseTests, type MeasuredTest } from './choose-tests.ts'
import { insertMarks, nameMark } from './marks.ts'
import { applyMutant, listMutants, type Mutant } from './mutants.ts'
import { parseModule } from './syntax.ts'
import { TestRuns } from './test-runs.ts'

/** A mutant and the file it changes, a path below the checkout. */
export interface PlacedMutant {
  file: string
  source: string
  mutant: Mutant
}

export interface Verdict extends PlacedMutant {
  /** A test failed, the tests did not end in time, the tests that ran passed, or no test reaches it. */
  outcome: 'killed' | 'timed out' | 'survived' | 'not reached'
  /** Number of test files that were run. */
  tests: number
}

/** Time limit: this many times what the tests took without a mutant, plus a base for a busy machine. */
const patience = 3
const baseMs = 30_000
/** The first run runs the tests of most workspaces. */
const maxFirstRunMs = 3_600_000
/** Workspaces whose tests take minutes: they run only for mutants of the same workspace. */
const slowWorkspaces = ['packages/demo/', 'packages/audio/', 'packages/media/', 'attack/']

/**
 * A random sample of the files' mutants; the same for the same files and seed. Changes that leave invalid TypeScript
 * are skipped.
 */
export function sampleMutants(
  folder: string,
  files: readonly string[],
  { count, seed }: { count: number; seed: number },
): { all: number; sample: PlacedMutant[] } {
  const all = files.toSorted().flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8')
    return listMutants(source).map((mutant) => ({ file, source, mutant }))
  })
  const sample: PlacedMutant[] = []
  for (const placed of seededRandom(seed).shuffle(all)) {
    if (sample.length === count) break
    if (parseModule(applyMutant(placed.source, placed.mutant))) sample.push(placed)
  }
  return { all: all.length, sample }
}

/**
 * Runs the unit tests once with marks at the mutants: which tests reach which mutant, and how long they take. Restores
 * the files afterwards.
 */
export async function measureTests(
  folder: string,
  sample: readonly PlacedMutant[],
  signal: AbortSignal,
): Promise<{ measured: MeasuredTest[]; failed: string[] }> {
  const runs = new TestRuns(folder, signal)
  const byFile = Map.groupBy(sample, ({ file }) => file)
  try {
    for (const [file, placed] of byFile) {
      const marks = placed.map(({ mutant }) => mutant.mark)
      writeFileSync(join(folder, file), insertMarks(placed[0]?.source ?? '', file, marks))
    }
    const shown = (file: string) => file.slice(folder.length + 1).replaceAll('\\', '/')
    const leftOut = slowWorkspaces.filter((path) => !sample.some(({ file }) => file.startsWith(path)))
    const tests = (await runs.listTestFiles()).filter(
      (file) => !leftOut.some((path) => shown(file).startsWith(path)),
    )
    const outcome = await runs.run({ changed: [], tests, stopsAtFailure: false }, maxFirstRunMs)
    if (!outcome) throw new Error('The tests did not end within an hour.')
    return {
      measured: outcome.files
        .filter(({ failed }) => !failed)
        .map(({ file, ms, marks }) => ({ file: shown(file), ms, marks: new Set(marks) })),
      failed: outcome.files.filter(({ failed }) => failed).map(({ file }) => shown(file)),
    }
  } finally {
    runs.stop()
    for (const [file, [placed]] of byFile) writeFileSync(join(folder, file), placed?.source ?? '')
  }
}

/**
 * Applies one mutant after another to the copy and runs the tests that reach it.
 *
 * @param maxMs limit for the tests of one mutant
 */
export async function* judgeMutants(
  folder: string,
  sample: readonly PlacedMutant[],
  tests: readonly MeasuredTest[],
  { maxMs, signal }: { maxMs: number; signal: AbortSignal },
): AsyncGenerator<Verdict> {
  const runs = new TestRuns(folder, signal)
  let lastChanged: string | undefined
  try {
    for (const placed of sample) {
      const { file, source, mutant } = placed
      const chosen = chooseTests(tests, { file, mark: nameMark(file, mutant.mark), maxMs })
      if (chosen.length === 0) {
        yield { ...placed, outcome: 'not reached', tests: 0 }
        continue
      }
      const path = join(folder, file)
      const expectedMs = chosen.reduce((sum, { ms }) => sum + ms, 0)
      writeFileSync(path, applyMutant(source, mutant))
      const outcome = await runs.run(
        {
          changed: lastChanged === undefined ? [path] : [lastChanged, path],
          tests: chosen.map((test) => join(folder, test.file)),
          stopsAtFailure: true,
        },
        baseMs + patience * expectedMs,
      )
      writeFileSync(path, source)
      lastChanged = path
      yield {
        ...placed,
        outcome: outcome ? (outcome.failed ? 'killed' : 'survived') : 'timed out',
        tests: chosen.length,
      }
    }
  } finally {
    runs.stop()
  }
}
