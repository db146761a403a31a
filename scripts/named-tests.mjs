// Finds tests that read files by their path, which no import leads to.
import { basename, dirname } from 'node:path/posix'

/** Vitest follows imports of these itself. */
const isImported = (/** @type {string} */ path) => /\.tsx?$/.test(path)

/**
 * The tests that name a file, or the folder it is in with the folder above. A source counts as named only outside imports.
 * @param {readonly string[]} changed paths from the project's folder, with slashes
 * @param {readonly { path: string, text: string }[]} tests
 * @returns {{ tests: string[], unnamed: string[] }} the tests' paths, and those of the files that no test names and no
 * import of a source can lead to
 */
export function findNamedTests(changed, tests) {
  const texts = tests.map(({ path, text }) => ({ path, text: joinSegments(withoutImports(text)) }))
  const named = changed.map((file) => ({
    file,
    tests: texts.filter(({ path, text }) => path !== file && names(text, file)).map(({ path }) => path),
  }))
  return {
    tests: [...new Set(named.flatMap((entry) => entry.tests))].toSorted(),
    unnamed: named
      .filter((entry) => entry.tests.length === 0 && !isImported(entry.file) && !isTestFile(entry.file))
      .map(({ file }) => file),
  }
}

/** @param {string} path */
export const isTestFile = (path) => /\.test\.tsx?$/.test(path)

/** @param {string} text @param {string} file */
function names(text, file) {
  if (hasWord(text, basename(file))) return true
  if (isImported(file)) return false
  const folder = dirname(file).split('/').slice(-2).join('/')
  return folder.includes('/') && hasWord(text, folder)
}

/** Whether a text has a name that is not the end or the beginning of a longer one. @param {string} text @param {string} name */
function hasWord(text, name) {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    if (!/[\w.-]/.test(text[at - 1] ?? ' ') && !/[\w-]/.test(text[at + name.length] ?? ' ')) return true
  }
  return false
}

/** `'docs', 'decisions'` as `'docs/decisions'`: arguments of `join`. @param {string} text */
const joinSegments = (text) => text.replaceAll(/['"`],\s*['"`]/g, '/')

/** @param {string} text */
const withoutImports = (text) => text.replaceAll(/(?:\bfrom|\bimport\(?)\s*['"][^'"\n]*['"]/g, '')
