import type { ImportProblem } from '../import-error.ts'
import type { SheetRecord } from '../record.ts'
import { spellingsOf } from './match-rows.ts'

/** A row that describes a sound file, and its table. */
export interface MatchedRow {
  table: string
  record: SheetRecord
}

/** Says which recording a table names as the main version of another. */
export interface MainFinder {
  /** @param path of a sound file; undefined if it is a main version itself, or its table names none that is there */
  find(path: string): string | undefined
  /** The versions whose main one is not there, or is a version of them. */
  problems: readonly ImportProblem[]
}

/**
 * Looks for main versions among the rows of one table: by code or file name, or by the number within the album.
 * @param rows by the path of the sound file
 */
export function createMainFinder(rows: ReadonlyMap<string, MatchedRow>): MainFinder {
  const byName = new Map<string, string>()
  for (const [path, { record, table }] of rows) {
    const { albumCode, code, trackNumber } = record
    if (code !== undefined) byName.set(nameOf(table, code), path)
    if (trackNumber !== undefined) byName.set(nameOf(table, numberIn(albumCode, trackNumber)), path)
    for (const spelling of spellingsOf(path)) byName.set(nameOf(table, spelling), path)
  }
  const mains = new Map<string, string>()
  const problems: ImportProblem[] = []
  for (const [path, { record, table }] of rows) {
    const named = nameOfMain(record)
    if (named === undefined) continue
    const main = byName.get(nameOf(table, named.name))
    if (main !== undefined && main !== path) mains.set(path, main)
    else if (main === undefined)
      problems.push({
        severity: 'warning',
        file: table,
        line: record.line,
        code: 'main_missing',
        inputs: { name: named.shown, file: path },
        message: `the main version ‘${named.shown}’ of ${path} is not in the folder: if its song is on the site or a draft, by that code or its title, it waits for a decision, else it is a song of its own.`,
      })
  }
  const find = (path: string) => findEnd(path, mains)
  for (const path of mains.keys()) {
    const row = rows.get(path)
    if (row && find(path) === undefined) problems.push(inCircle(path, mains.get(path) ?? '', row))
  }
  return { find, problems }
}

/** A version of a version is one of its song. @returns undefined if they name each other */
function findEnd(path: string, mains: ReadonlyMap<string, string>): string | undefined {
  const seen = new Set([path])
  let end = mains.get(path)
  for (let next = end; next !== undefined; next = mains.get(next)) {
    if (seen.has(next)) return undefined
    seen.add(next)
    end = next
  }
  return end
}

const inCircle = (file: string, name: string, { record, table }: MatchedRow): ImportProblem => ({
  severity: 'warning',
  file: table,
  line: record.line,
  code: 'main_in_circle',
  inputs: { name, file },
  message: `${file} is a version of ${name}, which is a version of it in turn: neither is taken for one. Say in the table which is the main version.`,
})

/** What a row calls its main version. */
function nameOfMain({ albumCode, isMain, mainNumber, mainOf }: SheetRecord) {
  if (isMain === true) return undefined
  if (mainOf !== undefined) return { name: mainOf.replaceAll('\\', '/'), shown: mainOf }
  if (mainNumber !== undefined) return { name: numberIn(albumCode, mainNumber), shown: String(mainNumber) }
  return isMain === false ? { name: '', shown: '–' } : undefined
}

/** Numbers repeat from album to album. The sign is in no code and no name. */
const numberIn = (albumCode: string | undefined, number: number) => `${albumCode ?? ''}\n${number}`

/** Spreadsheets write the number 3 as `3.0`. */
const nameOf = (table: string, name: string) =>
  `${table}\n${name
    .normalize('NFC')
    .toLowerCase()
    .replace(/^(\d+)\.0$/, '$1')}`
