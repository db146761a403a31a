// Parses docs/requirements.md and the numbers in test titles, for scripts/check-requirements.ts.

/** One requirement of docs/requirements.md. */
export interface Requirement {
  /** Section and position, as in the document. */
  number: string
  /** Not built yet: needs no test. */
  planned: boolean
  /** What shows it instead of a test: paths of the repository. */
  shownBy: string[]
}

/** A file of the repository by its path from the root, with forward slashes. */
export interface SourceFile {
  path: string
  text: string
}

const entry = /^- \*\*(R\d+\.\d+)\*\* (.*(?:\n {2}.*)*)/gm
const anyNumber = /\bR\d+\.\d+\b/g
/** At the beginning of a string, or after another number there. */
const inTitle = /(?<=['"`](?:\[R\d+\.\d+\] ?)*\[)R\d+\.\d+(?=\])/g

/** The requirements of docs/requirements.md, in order. */
export function readRequirements(document: string): Requirement[] {
  return [...document.matchAll(entry)].map(([, number = '', text = '']) => ({
    number,
    planned: text.endsWith('*Planned.*'),
    shownBy: [...(text.split('*Shown by*')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  }))
}

/**
 * Finds faults of requirements and titles, one line each: a requirement without a test, an unknown number, a number
 * outside a title.
 * @param files every text file of the repository except docs/requirements.md
 * @param exists whether a path of the repository exists
 */
export function findRequirementFaults(
  requirements: readonly Requirement[],
  files: readonly SourceFile[],
  exists: (path: string) => boolean,
): string[] {
  const faults: string[] = []
  const known = new Set<string>()
  for (const { number } of requirements) {
    if (known.has(number)) faults.push(`docs/requirements.md has ${number} twice.`)
    known.add(number)
  }

  const tested = new Set<string>()
  for (const { path, text } of files) {
    const isTest = /\.test\.tsx?$/.test(path)
    // A document may quote a title.
    const titles = isTest || path.endsWith('.md') ? [...text.matchAll(inTitle)] : []
    const places = new Set(titles.map(({ index }) => index))
    for (const { 0: number, index } of text.matchAll(anyNumber)) {
      const at = `${path}:${text.slice(0, index).split('\n').length}`
      if (!places.has(index)) {
        faults.push(`${at} names ${number}: numbers belong in titles of tests, a comment says why.`)
      } else if (!known.has(number)) faults.push(`${at} names ${number}, which docs/requirements.md lacks.`)
      else if (isTest) tested.add(number)
    }
  }

  for (const { number, planned, shownBy } of requirements) {
    if (planned && tested.has(number)) faults.push(`${number} has a test: take "Planned" off it.`)
    for (const path of shownBy) {
      if (!exists(path)) faults.push(`${number} is shown by ${path}, which does not exist.`)
    }
    if (!planned && shownBy.length === 0 && !tested.has(number)) {
      faults.push(`${number} has no test: begin the title of one that shows it with [${number}].`)
    }
  }
  return faults
}
