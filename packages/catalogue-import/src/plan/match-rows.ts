import { posix } from 'node:path'
import { cleanLine } from '@tempolibre/domain/clean-text'
import { readName } from '../folder/read-name.ts'
import type { ImportProblem } from '../import-error.ts'
import type { SheetRecord } from '../record.ts'
import { plainName } from '../vocabulary/plain-name.ts'
import { unescapeUri } from './unescape-uri.ts'

/** Finds which row of a table describes which sound file. */
export interface RowMatches {
  /** By the file's path. */
  rows: ReadonlyMap<string, SheetRecord>
  problems: readonly ImportProblem[]
}

/** The sound files of a folder, by all that a table may call them. */
export interface SoundNames {
  paths: ReadonlySet<string>
  /** By path in full or from any folder on, with or without the extension. */
  bySpelling: ReadonlyMap<string, ReadonlySet<string>>
  /** By the title in the file's name, with its version. */
  byTitle: ReadonlyMap<string, ReadonlySet<string>>
}

/** @param paths of the sound files below the folder */
export function nameSounds(paths: readonly string[]): SoundNames {
  return {
    paths: new Set(paths),
    bySpelling: indexBy(paths, spellingsOf),
    byTitle: indexBy(paths, titlesOf),
  }
}

/**
 * Matches rows with files by name: case, folders and the extension count only where the name alone is ambiguous, and files beside
 * the table come first. Rows without a file name are matched by title, or by album code and track number in the name.
 * @param table its path below the folder, or its name if it is elsewhere
 */
export function matchRows(sounds: SoundNames, records: readonly SheetRecord[], table: string): RowMatches {
  const rows = new Map<string, SheetRecord>()
  const problems: ImportProblem[] = []
  const byCode = indexBy([...sounds.paths], codesOf(records))
  for (const record of records) {
    const report = (code: string, inputs: Record<string, string>, message: string) =>
      problems.push({ severity: 'error', file: table, line: record.line, code, inputs, message })
    const found = preferNear(findPaths(sounds, byCode, record, posix.dirname(table)), posix.dirname(table))
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
  { byTitle, bySpelling, paths }: SoundNames,
  byCode: ReadonlyMap<string, ReadonlySet<string>>,
  record: SheetRecord,
  folder: string,
): string[] {
  const { albumCode, file, title, trackNumber, version } = record
  const named = file === undefined ? title?.en : posix.normalize(file.replaceAll('\\', '/'))
  if (named === undefined) return []
  // A playlist or a program of music writes `file:///Music/Danza%20n%C2%BA%203.wav`.
  const names = [...new Set([named, unescapeUri(named)])]
  const exact = names.flatMap((name) => [name, posix.join(folder, name)]).find((path) => paths.has(path))
  if (exact !== undefined) return [exact]
  const spelled = names.flatMap(tailsOf).map((tail) => bySpelling.get(plain(tail)))
  const titled = file === undefined ? [`${named} ${version ?? ''}`, named].map(plainName) : []
  const found =
    spelled.find((each) => each !== undefined) ??
    titled.map((each) => byTitle.get(each)).find((each) => each !== undefined) ??
    (file === undefined && byCode.get(codeKey(albumCode, trackNumber)))
  return [...(found || [])]
}

/** Of several files those below the table's own folder: a delivery has one table in each album's folder. */
function preferNear(paths: readonly string[], folder: string): readonly string[] {
  const near = paths.filter((path) => path.startsWith(`${folder}/`))
  return near.length > 0 ? near : paths
}

/** A path on the label's own computer may begin anywhere above the folder. */
function tailsOf(path: string): string[] {
  const isAbsolute = /^(?:[a-z]:|\/|file:)/i.test(path)
  const parts = path.split('/')
  return isAbsolute ? parts.map((_, at) => parts.slice(at).join('/')) : [path]
}

/** A path may be named in full or from any folder on, with or without its extension. */
export function spellingsOf(path: string): string[] {
  const parts = path.split('/')
  const tails = parts.map((_, at) => parts.slice(at).join('/'))
  return tails.flatMap((tail) => [plain(tail), plain(tail.replace(/\.\w{2,4}$/, ''))])
}

function titlesOf(path: string): string[] {
  const { title, version } = readName(path)
  return [plainName(`${title?.en} ${version ?? ''}`)]
}

const codeKey = (code: string | undefined, number: number | undefined) =>
  code === undefined || number === undefined ? '' : `${plainName(code)} ${number}`

/** The album code and track number with which a file's name begins, as `ABC012_03_Salt`; only codes of the table count. */
function codesOf(records: readonly SheetRecord[]): (path: string) => string[] {
  const codes = new Set(records.flatMap(({ albumCode }) => (albumCode ? plainName(albumCode) : [])))
  return (path) => {
    const name = plainName(posix.basename(path))
    return [...codes].flatMap((code) => {
      const number = name.startsWith(`${code} `) && /^\d+/.exec(name.slice(code.length + 1))?.[0]
      return number ? `${code} ${Number(number)}` : []
    })
  }
}

function indexBy(
  paths: readonly string[],
  keysOf: (path: string) => readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const index = new Map<string, Set<string>>()
  for (const path of paths) {
    for (const key of keysOf(path)) {
      const known = index.get(key) ?? new Set()
      index.set(key, known.add(path))
    }
  }
  return index
}

const plain = (name: string) => cleanLine(name).toLowerCase()
