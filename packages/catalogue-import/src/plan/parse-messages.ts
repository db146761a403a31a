import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { cleanLine } from '@tempolibre/domain/clean-text'
import { isCodedError } from '@tempolibre/domain/thrown'
import { type DealTerms, UnreadDayError } from '../ddex/read-deals.ts'
import { type ErnMessage, isTestMessage, readErnDocument } from '../ddex/read-ern.ts'
import { parseXml, type XmlDocument } from '../ddex/xml-node.ts'
import type { FolderFile } from '../folder/list-folder.ts'
import { readWhole } from '../folder/read-whole.ts'
import { ImportError, type ImportProblem } from '../import-error.ts'

/** A message that was read. */
export interface FoundMessage {
  path: string
  message: ErnMessage
}

/** Reads each message that can be read, the earliest first. @param problems is told what is wrong with the others */
export async function parseMessages(
  folder: string,
  files: readonly FolderFile[],
  terms: DealTerms,
  {
    onReading,
    problems,
  }: { onReading: (paths: readonly string[]) => void | Promise<void>; problems: ImportProblem[] },
): Promise<{ messages: FoundMessage[]; broken: string[]; empty: string[] }> {
  const messages: FoundMessage[] = []
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
  const timeOf = ({ message }: FoundMessage) => instantOf(message.createdAt)
  return { messages: messages.toSorted((one, other) => timeOf(one) - timeOf(other)), broken, empty }
}

/** When a message was created, in ms since 1970: senders are in several time zones. What is no time comes first. */
function instantOf(createdAt: string): number {
  const time = Date.parse(cleanLine(createdAt))
  return Number.isNaN(time) ? 0 : time
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
