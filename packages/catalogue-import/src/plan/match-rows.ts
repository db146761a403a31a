import type { ImportProblem } from '../import-error.ts'
import type { SheetRecord } from '../record.ts'

/** Finds which row of a table describes which sound file. */
export interface RowMatches {
  /** By the file's path. */
  rows: ReadonlyMap<string, SheetRecord>
  problems: readonly ImportProblem[]
}

/**
 * Matches rows with files by name: case, folders and the extension count only where the name alone is ambiguous.
 * @param paths of the sound files below the folder
 * @param table name of the table, for messages
 */
export function matchRows(
  paths: readonly string[],
  records: readonly SheetRecord[],
  table: string,
): RowMatches {
  const bySpelling = new Map<string, Set<string>>()
  for (const path of paths) {
    for (const spelling of spellingsOf(path)) {
      const known = bySpelling.get(spelling) ?? new Set()
      bySpelling.set(spelling, known.add(path))
    }
  }
  const rows = new Map<string, SheetRecord>()
  const problems: ImportProblem[] = []
  for (const record of records) {
    const report = (code: string, inputs: Record<string, string>, message: string) =>
      problems.push({ severity: 'error', file: table, line: record.line, code, inputs, message })
    const found = findPaths(bySpelling, paths, record)
    const [path] = found
    const name = record.file ?? record.title?.en ?? ''
    if (found.length > 1) {
      const files = found.join(', ')
      report(
        'row_ambiguous',
        { name, files },
        `‘${name}’ may be ${found.join(' or ')}: write the path from the folder on.`,
      )
    } else if (path === undefined) {
      if (record.file === undefined)
        report('title_unmatched', { name }, 'no sound file has this title: add a column ‘file’.')
      else
        report(
          'file_missing',
          { name },
          `there is no sound file ‘${name}’ in the folder: correct the name, or add the file.`,
        )
    } else {
      const earlier = rows.get(path)
      if (earlier)
        report(
          'row_repeated',
          { line: String(earlier.line), file: path },
          `line ${earlier.line} describes ${path} already: leave one of them out.`,
        )
      else rows.set(path, record)
    }
  }
  return { rows, problems }
}

/** By the exact path first, so that files of one name in several folders can be told apart. */
function findPaths(
  bySpelling: ReadonlyMap<string, ReadonlySet<string>>,
  paths: readonly string[],
  { file, title }: SheetRecord,
): string[] {
  const wanted = file?.replaceAll('\\', '/') ?? title?.en
  if (wanted === undefined) return []
  if (paths.includes(wanted)) return [wanted]
  return [...(bySpelling.get(plain(wanted)) ?? [])]
}

/** A path may be named in full or from any folder on, with or without its extension. */
export function spellingsOf(path: string): Set<string> {
  const parts = path.split('/')
  const tails = parts.map((_, at) => parts.slice(at).join('/'))
  return new Set(tails.flatMap((tail) => [plain(tail), plain(tail.replace(/\.\w{2,4}$/, ''))]))
}

const plain = (name: string) => name.normalize('NFC').toLowerCase()
