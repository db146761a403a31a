import {
  type Fallback,
  type ImportedArtist,
  kindOfVersion,
  type TrackRights,
  type VersionKind,
} from '@tempolibre/domain'
import { namesOfRemoved } from '@tempolibre/domain/clean-text'
import { fallingLanguages } from '@tempolibre/domain/fallback'
import { defaultLanguage, languages, perLanguage, type Translated } from '@tempolibre/locales'
import type { FolderFile } from '../folder/list-folder.ts'
import { readName } from '../folder/read-name.ts'
import { codeUnread, type ImportProblem, textCleaned } from '../import-error.ts'
import type { SheetRecord, TrackRecord } from '../record.ts'
import type { NameKind } from '../vocabulary/known-names.ts'
import type { SiteName } from '../vocabulary/match-names.ts'
import { plainName } from '../vocabulary/plain-name.ts'
import type { PictureFinder } from './find-pictures.ts'
import { cleanRecord } from './clean-record.ts'
import { mergeRecords } from './merge-records.ts'
import type { RowOfTable } from './read-tables.ts'
import { rightsOf } from './rights-of.ts'

/** A recording that can be imported. */
export interface PlannedRecording extends FolderFile {
  /** Path below the folder of the picture that is named for it, or beside it; undefined without one. */
  picture: string | undefined
  /** With its version, as in `Salt (Instrumental)`; empty where it falls back. */
  title: Translated
  /** Empty in languages in which nothing is written. */
  description: Translated
  /** Where missing texts are shown in English; undefined: nowhere. */
  fallback: Fallback | undefined
  artist: string
  /** Each of several by name; undefined: it is one, or nothing says who they are. */
  artists: readonly ImportedArtist[] | undefined
  /** At least one. */
  genres: readonly SiteName[]
  moods: readonly SiteName[]
  uses: readonly SiteName[]
  instruments: readonly SiteName[]
  rights: TrackRights
  /** Set for what is written to be a version of a song. */
  family: PlannedVersion | undefined
  /** All that is written, merged from table, tags and names, in this order. */
  written: TrackRecord
  /** What describes it, if anything does. */
  row: { table: string; line: number | undefined; columns: NonNullable<SheetRecord['columns']> } | undefined
}

/** A recording that is a version of another. */
export interface PlannedVersion {
  /** Path below the folder of the main version; undefined: no table names one in it. */
  main: string | undefined
  /** As written, or as the title says; empty: nothing says. */
  name: string
  /** Undefined: the name does not tell. */
  kind: VersionKind | undefined
}

/** A recording that is left out, as far as it is known: versions of it have to wait. */
export type LeftOutSong = Pick<
  PlannedRecording,
  'artist' | 'family' | 'path' | 'rights' | 'title' | 'written'
>

export interface PlanContext {
  pictures: PictureFinder
  artist: string | undefined
  genre: SiteName | undefined
  fallsBack: boolean
  /** The path of the main version, if the table names one that is in the folder. */
  findMain(path: string): string | undefined
  match(kind: NameKind, spellings?: readonly string[]): SiteName[]
  /** Told what was left out of its texts. */
  tell(problem: ImportProblem): void
}

/**
 * Says what a sound file would be imported as.
 * @param tags in the file
 * @param row of the table that describes it, if any
 * @returns everything that keeps it out, if anything does, and what it would be; undefined: nobody knows
 */
export function planRecording(
  file: FolderFile,
  tags: TrackRecord,
  row: RowOfTable | undefined,
  { artist, fallsBack, findMain, genre, match, pictures, tell }: PlanContext,
): PlannedRecording | { problems: ImportProblem[]; song: LeftOutSong | undefined } {
  const { columns, line, lines } = row?.record ?? {}
  const sheet = readRow(file, row, tell)
  const sources = [sheet, ...readFile(file, tags, sheet, tell)]
  const written = mergeRecords(sources)
  const named = written.title && nameInFull(written.title, written.version)
  const known = match('genre', written.genres)
  const genres = known.length > 0 ? known : genre ? [genre] : []
  const performer = written.artist ?? artist
  const missing = listMissing(written, { named, genres, performer })
  const family = versionOf(written, findMain(file.path))
  const rights = rightsOf(written)
  if (!named || performer === undefined || missing.length > 0) {
    const { path } = file
    const song = named && { path, title: named, artist: performer ?? '', family, rights, written }
    /** What the table says is mended there, anything else with the file. */
    const placeOf = (field: keyof TrackRecord) =>
      row && line !== undefined && sheet[field] !== undefined
        ? { file: row.table, line: lines?.[field] ?? line, column: columns?.[field], recording: path }
        : { file: path }
    const problems = missing.map(({ field, ...problem }): ImportProblem => ({
      severity: 'error',
      ...placeOf(field),
      ...problem,
    }))
    return { problems, song }
  }
  const description = { en: '', es: '', fr: '', ...written.description }
  const title = fallsBack ? withoutCopies(named, sources.find((source) => source.title)?.title) : named
  return {
    ...file,
    picture:
      (written.picture === undefined ? undefined : pictures.named(file.path, written.picture)) ??
      pictures.beside(file.path),
    title,
    description,
    fallback: fallsBack ? fallbackOf([title, description]) : undefined,
    artist: performer,
    artists: artistsOf(written),
    genres,
    moods: match('mood', written.moods),
    uses: match('use', written.uses),
    instruments: match('instrument', written.instruments),
    rights,
    family,
    written,
    row: row && { table: row.table, line, columns: columns ?? {} },
  }
}

/** What a row says; tells what was left out of it. */
function readRow(file: FolderFile, row: RowOfTable | undefined, tell: PlanContext['tell']): TrackRecord {
  const { columns, file: _file, line, lines, notices = [], ...said } = row?.record ?? {}
  const placeOf = (field: keyof TrackRecord) => ({
    file: row?.table ?? file.path,
    line: lines?.[field] ?? line,
    column: columns?.[field],
  })
  const sheet = cleanRecord(said, (field, signs) => tell({ ...textCleaned(signs), ...placeOf(field) }))
  for (const notice of notices)
    tell({
      ...('signs' in notice ? textCleaned(notice.signs) : codeUnread(notice.problem)),
      ...placeOf(notice.field),
    })
  return sheet
}

/** What the tags of a file say, and its name; tells what was left out of them. @param sheet what its row says */
function readFile(
  { path }: FolderFile,
  { unread = [], unseen = '', ...tagged }: TrackRecord,
  sheet: TrackRecord,
  tell: PlanContext['tell'],
): TrackRecord[] {
  // One notice says of the file what several of its fields had.
  const ofFile = new Set<string>()
  const note = (_field: string, signs: string) => {
    for (const sign of signs.split(', ')) ofFile.add(sign)
  }
  for (const { field, problem } of unread)
    if (sheet[field] === undefined) tell({ ...codeUnread(problem), file: path })
  if (unseen !== '') note('', unseen)
  // Of the whole path: the names in it are parted and trimmed before they are cleaned.
  const inPath = namesOfRemoved(path)
  if (inPath !== '') note('', inPath)
  const sources = [cleanRecord(tagged, note), cleanRecord(readName(path), note)]
  if (ofFile.size > 0) tell({ ...textCleaned([...ofFile].join(', ')), file: path })
  return sources
}

/** What keeps a recording out, by the field that lacks it. */
function listMissing(
  written: TrackRecord,
  found: { named: Translated | undefined; genres: readonly SiteName[]; performer: string | undefined },
): (Pick<ImportProblem, 'code' | 'inputs' | 'message'> & { field: keyof TrackRecord })[] {
  const { genres, named, performer } = found
  const missing: ReturnType<typeof listMissing> = []
  if (!named)
    missing.push({
      field: 'title',
      code: 'title_missing',
      message: 'it has no title: add it to the table.',
    })
  else if (languages.some((language) => named[language].length > maxTitleLength))
    missing.push({
      field: 'title',
      code: 'title_long',
      message: `its title has more than ${maxTitleLength} characters: shorten it.`,
    })
  if (performer === undefined)
    missing.push({
      field: 'artist',
      code: 'artist_missing',
      message: 'it has no artist: add a column ‘artist’, or name one for all by --artist.',
    })
  const spelling = written.genres?.join(', ')
  if (genres.length === 0 && spelling === undefined)
    missing.push({
      field: 'genres',
      code: 'genre_missing',
      message: 'it has no genre: add a column ‘genres’, or name one for all by --genre.',
    })
  else if (genres.length === 0 && spelling !== undefined)
    missing.push({
      field: 'genres',
      code: 'genre_unknown',
      inputs: { spelling },
      message: `its genre ‘${spelling}’ is unknown: say what it means by --name, or name one for all by --genre.`,
    })
  return missing
}

/** What the name of a sound file says that is not opened. @param artist of those that name none */
export function songOfName(path: string, artist = ''): LeftOutSong {
  const written = cleanRecord(readName(path), () => {})
  const title = nameInFull(written.title ?? {}, written.version) ?? perLanguage(() => '')
  return {
    path,
    title,
    artist: written.artist ?? artist,
    family: versionOf(written, undefined),
    rights: rightsOf(written),
    written,
  }
}

/** Longer names are mistakes. */
const maxArtistName = 200
const maxArtists = 50

/** Each of several artists once; nothing is guessed from the joined name. */
function artistsOf({ artists = [], featuredArtists = [] }: TrackRecord): ImportedArtist[] | undefined {
  const featured = new Set(featuredArtists.map(plainName))
  const names = [...new Map(artists.map((name) => [plainName(name) || name, name])).values()]
  if (names.length < 2 || names.length > maxArtists || names.some(({ length }) => length > maxArtistName))
    return undefined
  return names.map((name) => ({ name, role: featured.has(plainName(name)) ? 'featured' : 'main' }))
}

/** Whatever a table calls a version, or what has the name of one. */
function versionOf(
  { isMain, version = '' }: TrackRecord,
  main: string | undefined,
): PlannedVersion | undefined {
  const kind = kindOfVersion(version)
  if (isMain === true || (main === undefined && isMain === undefined && (version === '' || kind === 'main')))
    return undefined
  return { main, name: version, kind: kind === 'main' ? undefined : kind }
}

/** Longer titles are mistakes: a description in the wrong column. */
const maxTitleLength = 200

/**
 * A title only in the languages for which its source has one of its own. The name of the file, say, is no translation of
 * the title in the table.
 */
const withoutCopies = (title: Translated, own: Partial<Translated> = {}): Translated =>
  perLanguage((language) =>
    language === defaultLanguage || (own[language] !== undefined && title[language] !== title.en)
      ? title[language]
      : '',
  )

/** Where texts that are written in English are missing; undefined: nowhere. */
function fallbackOf(texts: readonly Translated[]): Fallback | undefined {
  const missing = new Set(texts.flatMap((text) => fallingLanguages(text, { es: true, fr: true })))
  return missing.size > 0 ? { es: missing.has('es'), fr: missing.has('fr') } : undefined
}

/** A title is a name, so one that is written in one language only is the title in all. */
function nameInFull(title: Partial<Translated>, version: string | undefined): Translated | undefined {
  const any = title.en ?? title.es ?? title.fr
  if (!any) return undefined
  return perLanguage((language) => {
    const name = title[language] ?? any
    const isNamed = version === undefined || kindOfVersion(version) === 'main' || name.includes(version)
    return isNamed ? name : `${name} (${version})`
  })
}
