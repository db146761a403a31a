import { posix } from 'node:path'
import {
  groupPassedOver,
  isUnreadWorkbook,
  type PassedOver,
  passedOverKindOf,
} from '@tempolibre/domain/upload-rules'
import type { FolderFiles } from '../folder/list-folder.ts'
import type { ImportProblem } from '../import-error.ts'

/** Paths of what cannot be read. */
interface Unread {
  messages: readonly string[]
  tables: readonly string[]
}

/**
 * The sound files that wait for a message or a table which cannot be read: those beside and below it that nothing else describes.
 * Imported now, they would be tracks named after their files.
 * @param paths of all sound files
 * @param rows what other tables and messages say, by the path of the sound file
 */
export function findWaiting(
  { messages, tables }: Unread,
  paths: readonly string[],
  rows: ReadonlyMap<string, unknown>,
): { paths: ReadonlySet<string>; problems: readonly ImportProblem[] } {
  const problems: ImportProblem[] = []
  const waiting = new Set<string>()
  const wait = (unread: string, problemOf: (path: string) => ImportProblem) => {
    const folder = posix.dirname(unread)
    for (const path of paths) {
      const isNear = folder === '.' || path.startsWith(`${folder}/`)
      if (!isNear || rows.has(path) || waiting.has(path)) continue
      waiting.add(path)
      problems.push(problemOf(path))
    }
  }
  for (const message of messages)
    wait(message, (file) => ({
      severity: 'error',
      file,
      code: 'message_awaited',
      inputs: { message },
      message: `it waits for the message ${message}, which cannot be read and may describe it: have that sent again, or take it out.`,
    }))
  for (const table of tables)
    wait(table, (file) => ({
      severity: 'error',
      file,
      code: 'table_awaited',
      inputs: { table },
      message: `it waits for the table ${table}, which cannot be read and may describe it: save that again, or take it out.`,
    }))
  return { paths: waiting, problems }
}

interface Uses {
  emptyMessages: readonly string[]
  /** Texts that are no tables. */
  documents: readonly string[]
  /** Workbooks in a format that is not read, saved beside them in one that is. */
  savedAgain: readonly string[]
  takenDown: readonly string[]
  usedPictures: ReadonlySet<string>
  /** Tables that are not read, because another one was named. */
  otherTables: readonly string[]
}

/** Every file of a folder that is neither read nor named as a problem, by why it is not. */
export function listPassedOver(
  { links, others, packages, pictures }: FolderFiles,
  { documents, emptyMessages, otherTables, savedAgain, takenDown, usedPictures }: Uses,
): PassedOver[] {
  const unused = pictures.filter(({ path }) => !usedPictures.has(path))
  return groupPassedOver([
    ...emptyMessages.map((path) => ({ path, kind: 'message_empty' as const })),
    ...documents.map((path) => ({ path, kind: 'document' as const })),
    ...savedAgain.map((path) => ({ path, kind: 'spreadsheet' as const })),
    ...otherTables.map((path) => ({ path, kind: 'table_other' as const })),
    ...unused.map(({ path }) => ({ path, kind: 'picture_unused' as const })),
    ...takenDown.map((path) => ({ path, kind: 'withdrawn' as const })),
    ...links.map(({ path }) => ({ path, kind: 'link' as const })),
    ...[...others, ...packages.filter((path) => !isUnreadWorkbook(path))].map((path) => ({
      path,
      kind: passedOverKindOf(path),
    })),
  ])
}
