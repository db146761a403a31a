import { posix } from 'node:path'
import type { DealTerms } from '../ddex/read-deals.ts'
import type { ErnMessage, ErnRecord } from '../ddex/read-ern.ts'
import type { FolderFile } from '../folder/list-folder.ts'
import { codeUnread, type ImportProblem } from '../import-error.ts'
import { parseMessages } from './parse-messages.ts'
import { chooseRows, createReleaseOffers, type Described } from './release-offers.ts'
import { unescapeUri } from './unescape-uri.ts'

/** What the DDEX messages of a folder say of its sound files. */
export interface FolderMessages {
  /** By the path of the sound file; the table is the message's path. */
  rows: ReadonlyMap<string, { table: string; record: ErnRecord }>
  /** Paths of the sound files of releases that are no longer offered. */
  takenDown: readonly string[]
  problems: readonly ImportProblem[]
  tables: readonly { file: string; layout: string; rows: number }[]
  /** Paths of messages that cannot be read, or are tests: the sound beside and below them that nothing else describes waits for them. */
  broken: readonly string[]
  /** Paths of files without content, such as the one that says that a batch is complete. */
  empty: readonly string[]
}

/**
 * Reads the DDEX messages of a folder. Each replaces what an earlier one says of the same release; sound need not come again
 * with it.
 * @param paths of the sound files
 * @param terms by which their deals are judged
 */
export async function readMessages(
  folder: string,
  files: readonly FolderFile[],
  paths: ReadonlySet<string>,
  terms: DealTerms,
  onReading: (paths: readonly string[]) => void | Promise<void> = () => {},
): Promise<FolderMessages> {
  const problems: ImportProblem[] = []
  const { broken, empty, messages } = await parseMessages(folder, files, terms, { onReading, problems })
  const offers = createReleaseOffers()
  const described: Described[] = []
  for (const { message, path } of messages) {
    problems.push(...describePlaces(message, path, terms.soldIn))
    if (message.doubt)
      problems.push({
        ...codeUnread(message.doubt.problem),
        file: path,
        line: message.doubt.line,
        column: 'ICPN',
      })
    const { codes } = message
    const found = message.records.map(({ otherFiles = [], ...record }) => ({
      record,
      // Sound need not come again.
      sound:
        [record.file, ...otherFiles]
          .map((file) => resolveSound(path, file, paths))
          .find((sound) => sound !== undefined) ?? offers.findEarlier({ path, codes }, record.isrc),
    }))
    const closed = found.flatMap(({ record, sound }) => {
      const state = message.closed.get(record.file)
      return sound === undefined || state === undefined ? [] : { sound, state }
    })
    const isOpen = message.state === 'open'
    const hasSounds = offers.note({
      path,
      codes,
      isOpen,
      sounds: found.flatMap(({ record: { isrc }, sound }) => (sound === undefined ? [] : { sound, isrc })),
      closed: closed.map(({ sound }) => sound),
    })
    if (isOpen)
      for (const { record, sound } of found)
        if (sound === undefined) problems.push(soundMissing(path, record.file))
    if (!isOpen && !hasSounds) problems.push(takesNothing(path, message))
    for (const { record, sound } of found) if (sound !== undefined) described.push({ path, sound, record })
    if (isOpen)
      for (const { sound, state } of closed)
        if (state === 'elsewhere') problems.push(notHere(sound, 'recording_elsewhere', terms.soldIn))
  }
  const { repeated, rows } = chooseRows(described, offers)
  problems.push(...repeated)
  return {
    rows,
    takenDown: offers.listTakenDown(),
    problems,
    broken,
    empty,
    tables: messages.map(({ message, path }) => ({
      file: path,
      layout: `DDEX ERN ${message.version}`,
      rows: message.records.length,
    })),
  }
}

/** Recordings that are named in a note. */
const maxNamed = 5

const soundMissing = (file: string, name: string): ImportProblem => ({
  severity: 'warning',
  file,
  code: 'message_sound_missing',
  inputs: { name },
  message: `its sound file ‘${name}’ is not in the folder: a recording that was imported before stays as it is.`,
})

/** What is said of a message that ends a release of which nothing is in the folder: nobody would know what to withdraw. */
function takesNothing(file: string, { records, release }: ErnMessage): ImportProblem {
  const files = records.slice(0, maxNamed).map((record) => record.file)
  const name = release || files.join(', ') || '–'
  return {
    severity: 'error',
    file,
    code: 'message_takes_nothing',
    inputs: { name },
    message: `it no longer offers the release ‘${name}’ here, and nothing of it is in this folder, so nothing is withdrawn: put the message into the folder of its delivery, or withdraw its songs in the studio.`,
  }
}

/** What is said of where deals are open: an import goes by them, and somebody may have set another place than the label means. */
function describePlaces(
  { deals, state }: ErnMessage,
  file: string,
  soldIn: readonly string[] = [],
): ImportProblem[] {
  if (!deals || state === 'ended') return []
  const told: ImportProblem[] = []
  const tell = (code: string, places: readonly string[], say: (named: string) => string) => {
    const named = places.join(', ')
    told.push({ severity: 'warning', file, code, inputs: { places: named }, message: say(named) })
  }
  if (soldIn.length > 0 && deals.unknown.length > 0)
    tell(
      'message_territories',
      deals.unknown,
      (named) =>
        `its deals name ${named}, which is no country of ISO 3166-1: it counts as none in which this site sells.`,
    )
  if (state === 'elsewhere') return [...told, notHere(file, 'message_elsewhere', soldIn)]
  const { missing, places } = deals
  if (missing.length > 0)
    tell(
      'message_missing_places',
      missing,
      (named) => `its deals are not open in ${named}, where this site sells as well: ask the label.`,
    )
  if (soldIn.length > 0 || !places) return told
  if ('only' in places)
    tell(
      'message_places',
      places.only,
      (named) => `its deals are open in ${named} only, but this site sells everywhere: ask the label.`,
    )
  else
    tell(
      'message_except_places',
      places.except,
      (named) => `its deals are not open in ${named}, but this site sells everywhere: ask the label.`,
    )
  return told
}

/** What is said of a message, or a recording, whose deals are open, but nowhere where the site sells. */
function notHere(
  file: string,
  code: 'message_elsewhere' | 'recording_elsewhere',
  soldIn: readonly string[] = [],
): ImportProblem {
  const places = soldIn.join(', ')
  return {
    severity: 'warning',
    file,
    code,
    inputs: { places },
    message: `none of its deals covers a territory in which this site sells (${places}): it is not offered here.`,
  }
}

/** Files are named from the message's folder on, by URIs in ERN 4.3, or from the folder `resources` in it: as written, else by the only one that differs in accents' form or capitals. */
function resolveSound(message: string, file: string, paths: ReadonlySet<string>): string | undefined {
  const name = file.replace(/^file:\/*/, '').replaceAll('\\', '/')
  const folder = posix.dirname(message)
  const places = [name, unescapeUri(name)].flatMap((each) => [
    posix.join(folder, each),
    posix.join(folder, 'resources', posix.basename(each)),
  ])
  const exact = places.find((path) => paths.has(path))
  if (exact !== undefined) return exact
  const alike = places
    .map((place) => alikeOf(paths).get(plainPath(place)) ?? [])
    .find((each) => each.length > 0)
  return alike?.length === 1 ? alike[0] : undefined
}

const indexes = new WeakMap<ReadonlySet<string>, ReadonlyMap<string, readonly string[]>>()

/** Paths by `plainPath`: messages without their sound are many, and each is looked for. */
function alikeOf(paths: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const index = indexes.get(paths) ?? Map.groupBy(paths, plainPath)
  indexes.set(paths, index)
  return index
}

/** Systems store accents in two ways, and labels write capitals as they like. */
const plainPath = (path: string) => path.normalize('NFC').toLowerCase()
