import { basename, dirname } from 'node:path'

/** A test file as measured by the first run, without any mutant. */
export interface MeasuredTest {
  /** Path below the checkout, with slashes. */
  file: string
  ms: number
  marks: ReadonlySet<string>
}

/**
 * The test files that can notice a mutant, the nearest first, as many as fit into `maxMs`.
 *
 * @param file the mutant's file, a path below the checkout
 * @param mark the mutant's mark; undefined if the code runs at module load, which any test may notice
 * @param maxMs limit for all of them together, as measured; the nearest is always chosen
 */
export function chooseTests(
  tests: readonly MeasuredTest[],
  { file, mark, maxMs }: { file: string; mark: string | undefined; maxMs: number },
): MeasuredTest[] {
  const able = tests.filter(({ marks }) => mark === undefined || marks.has(mark))
  const nearest = able.toSorted(
    (one, other) => distance(file, one.file) - distance(file, other.file) || one.ms - other.ms,
  )
  let ms = 0
  return nearest.filter((test, index) => {
    ms += test.ms
    return index === 0 || ms <= maxMs
  })
}

/** 0 for the test beside the file, then same folder, same subject, same room, same workspace, any other. */
function distance(file: string, test: string): number {
  const [ours, theirs] = [withoutExtension(file), withoutExtension(test)]
  if (ours === theirs) return 0
  if (dirname(ours) === dirname(theirs)) return basename(theirs).startsWith(basename(ours)) ? 1 : 2
  const words = new Set(wordsOf(ours))
  if (wordsOf(theirs).some((word) => words.has(word))) return 3
  const parts = theirs.split('/')
  const shared = ours.split('/').findIndex((part, index) => part !== parts[index])
  return shared > 3 ? 4 : shared > 1 ? 5 : 6
}

const withoutExtension = (file: string) => file.replace(/(?:\.test)?\.tsx?$/, '')

/** The words of a file's name in the singular: 'downloads' and 'download-counts' share a subject. */
const wordsOf = (path: string) =>
  basename(path)
    .split('-')
    .map((word) => word.replace(/s$/, ''))
