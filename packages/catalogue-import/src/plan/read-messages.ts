import { open } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { isCodedError } from '@tempolibre/domain/thrown'
import { type DealTerms, UnreadDayError } from '../ddex/read-deals.ts'
import { type ErnMessage, type ErnRecord, isTestMessage, readErnDocument } from '../ddex/read-ern.ts'
import { parseXml, type XmlDocument } from '../ddex/xml-node.ts'
import { readWhole } from '../folder/read-whole.ts'
import type { FolderFile } from '../folder/list-folder.ts'
import { codeUnread, ImportError, type ImportProblem } from '../import-error.ts'

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
  const messages: { path: string; message: ErnMessage }[] = []
  const problems: ImportProblem[] = []
  const broken: string[] = []
  const empty: string[] = []
  for (const { path } of files) {
    await onReading([path])
    try {
      const message = await readMessage(folder, path, terms)
      if (message) messages.push({ path, message })
      else empty.push(path)
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      const isBroken = error.place.code !== 'message_other' && (await mayBeDelivery(join(folder, path)))
      if (isBroken) broken.push(path)
      problems.push({ severity: isBroken ? 'error' : 'warning', ...error.place, message: error.message })
    }
  }
  const rows = new Map<string, { table: string; record: ErnRecord }>()
  const soundsOfRelease = new Map<string, Set<string>>()
  const gone = new Set<string>()
  const inOrder = messages.toSorted((one, other) =>
    one.message.createdAt.localeCompare(other.message.createdAt),
  )
  for (const { message, path } of inOrder) {
    problems.push(...describePlaces(message, path, terms.soldIn))
    if (message.doubt)
      problems.push({
        ...codeUnread(message.doubt.problem),
        file: path,
        line: message.doubt.line,
        column: 'ICPN',
      })
    const known = soundsOfRelease.get(message.release) ?? new Set()
    for (const record of message.records) {
      const sound = resolveSound(path, record.file, paths)
      if (sound === undefined) {
        problems.push({
          severity: 'warning',
          file: path,
          code: 'message_sound_missing',
          inputs: { name: record.file },
          message: `its sound file ‘${record.file}’ is not in the folder: a recording that was imported before stays as it is.`,
        })
      } else {
        known.add(sound)
        rows.set(sound, { table: path, record })
      }
    }
    soundsOfRelease.set(message.release, known)
    for (const sound of known) {
      if (message.state === 'open') gone.delete(sound)
      else gone.add(sound)
    }
    for (const [file, state] of message.closed) {
      const sound = resolveSound(path, file, paths)
      if (sound === undefined) continue
      gone.add(sound)
      if (message.state === 'open' && state === 'elsewhere')
        problems.push(notHere(sound, 'recording_elsewhere', terms.soldIn))
    }
  }
  return {
    rows,
    takenDown: [...gone],
    problems,
    broken,
    empty,
    tables: inOrder.map(({ message, path }) => ({
      file: path,
      layout: `DDEX ERN ${message.version}`,
      rows: message.records.length,
    })),
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

/** @returns undefined for an empty file. @throws ImportError if it is no delivery, or too large */
async function readMessage(folder: string, path: string, terms: DealTerms): Promise<ErnMessage | undefined> {
  const bytes = await readWhole(join(folder, path), path, 'message_too_large')
  // Such as the file that says that a batch is complete.
  if (bytes.length === 0) return undefined
  const document = parseXml(bytes)
  if (document === 'no_xml')
    throw new ImportError(
      { file: path, code: 'message_broken' },
      'it is no whole XML: cut off, or with a bare & or <. Export the message again.',
    )
  if (document === 'other_encoding')
    throw new ImportError(
      { file: path, code: 'message_encoding' },
      'its letters are not in the encoding that it names: export the message again, as UTF-8.',
    )
  if (document === 'too_large')
    throw new ImportError(
      { file: path, code: 'message_too_large' },
      'it is too large for a message: at most 64 MB, and 100,000 elements. Divide it, or leave it out.',
    )
  if (document === 'own_entities')
    throw new ImportError(
      { file: path, code: 'message_entities' },
      'it defines entities of its own, which are not read: export the message without a document type.',
    )
  if (isTestMessage(document))
    throw new ImportError(
      { file: path, code: 'message_test' },
      'it is a test of a delivery: nothing was read from it. Ask for the delivery itself, or take its folder out.',
    )
  const message = readDelivery(document, path, terms)
  if (!message)
    throw new ImportError(
      { file: path, code: 'message_other' },
      'it is XML, but no delivery of DDEX (NewReleaseMessage, PurgeReleaseMessage): nothing was read from it.',
    )
  return message
}

/** @throws ImportError if a day of its deals cannot be read */
function readDelivery(document: XmlDocument, file: string, terms: DealTerms): ErnMessage | undefined {
  try {
    return readErnDocument(document, terms)
  } catch (error) {
    if (!(error instanceof UnreadDayError)) throw error
    const { day } = error
    throw new ImportError(
      { file, code: 'message_day', inputs: { day } },
      `a deal begins or ends on ‘${day}’, which is no day: write it as 2026-03-01, and export the message again.`,
    )
  }
}

/** Bytes in which a document names its root. */
const headBytes = 64 * 1024

/**
 * Whether a document that cannot be read may be a delivery: by the name of its root, if that can be read. The XML of a video or
 * of a library of songs keeps no recording waiting.
 */
async function mayBeDelivery(path: string): Promise<boolean> {
  let head: string
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    // Whatever the encoding, names of elements are written in letters of ASCII.
    head = buffer.toString('latin1', 0, bytesRead).replaceAll('\0', '')
  } catch (error) {
    // It cannot be opened, and nobody knows what it says.
    if (isCodedError(error)) return true
    throw error
  }
  // What does not begin like XML was never a message, whatever its name.
  if (!/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*</.test(head)) return false
  const markup = head
    .replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '')
    .replace(/<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>/, '')
  const [, root] = /<(?:[\w.-]+:)?([a-z_][\w.-]*)[\s/>]/i.exec(markup) ?? []
  return root === undefined || /Message$/i.test(root)
}

/** Files are named from the message's folder on, or from the folder `resources` in it: as written, else by the only one that differs in accents' form or capitals. */
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

/** ERN 4.3 names files by URIs, in which spaces and accents are escaped. */
function unescapeUri(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch (error) {
    if (error instanceof URIError) return name
    throw error
  }
}
