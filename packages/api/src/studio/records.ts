import { createHash } from 'node:crypto'
import { ApiError, type AuditSubject } from '@tempolibre/contract'
import { type Database, findTakenSlugs, lockSlugs, noteChange, type RecordTable } from '@tempolibre/database'
import { slugOf } from '@tempolibre/domain/slug-of'
import { languages, perLanguage, type Translated } from '@tempolibre/locales'
import type { Kysely, Transaction } from 'kysely'
import type { StaffCaller } from '../http/caller.ts'
import { refuseFields } from '../http/studio-faults.ts'

/** A kind of record that the staff edits. */
export interface RecordKind<Fields extends object> {
  subject: AuditSubject
  /** What the version is made of, and what the audit trail records. */
  editable: readonly (keyof Fields & string)[]
  /** The record's name in the audit trail. */
  label(fields: Fields): string
}

/** Identifies the editable content of a record: the same content has the same version. */
export function versionOf<Fields extends object>({ editable }: RecordKind<Fields>, fields: Fields): string {
  const content = JSON.stringify(editable.map((name) => fields[name]))
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}

/** How a record is read and written inside one transaction. */
interface Change<Fields extends object> {
  kind: RecordKind<Fields>
  id: string
  caller: StaffCaller
  /** Locks the record, so that it is changed once at a time; false if there is none. */
  lock(transaction: Transaction<Database>): Promise<boolean>
  read(transaction: Kysely<Database>): Promise<Fields | undefined>
}

/**
 * Changes a record that still has `version`, and records the change in the audit trail, in one transaction. A change
 * that changes nothing is not recorded.
 * @throws ApiError `not_found`, or `record_changed` if the record has another version by now
 */
export function changeRecord<Fields extends object>(
  db: Kysely<Database>,
  {
    version,
    write,
    ...change
  }: Change<Fields> & {
    version: string
    write(transaction: Transaction<Database>, before: Fields): Promise<void>
  },
): Promise<Fields> {
  const { id, kind, lock, read } = change
  return db.transaction().execute(async (transaction) => {
    const before = (await lock(transaction)) ? await read(transaction) : undefined
    if (!before) throw new ApiError('not_found')
    if (versionOf(kind, before) !== version) throw new ApiError('record_changed')
    await write(transaction, before)
    const after = await read(transaction)
    if (!after) throw new ApiError('not_found')
    const changed = findChanged(kind, before, after)
    if (changed.length > 0)
      await noteChange(transaction, {
        ...whoOf(change.caller),
        action: 'change',
        subject: kind.subject,
        subjectId: id,
        label: kind.label(after),
        before: pick(before, changed),
        after: pick(after, changed),
      })
    return after
  })
}

/** Adds a record and records it in the audit trail, in one transaction. */
export function addRecord<Fields extends object>(
  db: Kysely<Database>,
  {
    caller,
    kind,
    read,
    write,
  }: {
    kind: RecordKind<Fields>
    caller: StaffCaller
    /** @returns the new record's id */
    write(transaction: Transaction<Database>): Promise<string>
    read(transaction: Kysely<Database>, id: string): Promise<Fields | undefined>
  },
): Promise<Fields> {
  return db.transaction().execute(async (transaction) => {
    const id = await write(transaction)
    const after = await read(transaction, id)
    if (!after) throw new ApiError('not_found')
    await noteChange(transaction, {
      ...whoOf(caller),
      action: 'create',
      subject: kind.subject,
      subjectId: id,
      label: kind.label(after),
      before: null,
      after: pick(after, kind.editable),
    })
    return after
  })
}

/** Removes a record and records it in the audit trail, in one transaction. @throws ApiError `not_found` */
export function removeRecord<Fields extends object>(
  db: Kysely<Database>,
  {
    remove,
    ...change
  }: Change<Fields> & { remove(transaction: Transaction<Database>, before: Fields): Promise<void> },
): Promise<void> {
  const { id, kind, lock, read } = change
  return db.transaction().execute(async (transaction) => {
    const before = (await lock(transaction)) ? await read(transaction) : undefined
    if (!before) throw new ApiError('not_found')
    await remove(transaction, before)
    await noteChange(transaction, {
      ...whoOf(change.caller),
      action: 'delete',
      subject: kind.subject,
      subjectId: id,
      label: kind.label(before),
      before: pick(before, kind.editable),
      after: null,
    })
  })
}

/** The editable fields in which two states of a record differ. */
export const findChanged = <Fields extends object>(
  { editable }: RecordKind<Fields>,
  before: Fields,
  after: Fields,
): (keyof Fields & string)[] =>
  editable.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** Who made a change, for the audit trail. */
export const whoOf = ({ user }: StaffCaller) => ({ who: user.email, userId: user.id })

/** Some fields of an object. */
export function pick<Fields extends object>(
  fields: Fields,
  names: readonly (keyof Fields & string)[],
): object {
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}

/** Maximum number that is tried behind a slug that is taken. */
const maxTries = 1000

/**
 * The slugs of a record: those given, and for empty ones that of the title, with a number if another record has it.
 * @throws ApiError `invalid_input` if a given slug is taken
 */
export async function chooseSlugs(
  db: Kysely<Database>,
  {
    given,
    id,
    table,
    title,
  }: { table: RecordTable; id: number | undefined; given: Translated; title: Translated },
): Promise<Translated> {
  await lockSlugs(db, table)
  const made = new Set(languages.filter((language) => given[language] === ''))
  // Where the title is missing, the English slug serves.
  const english = given.en || slugOf(title.en) || 'untitled'
  const stems = perLanguage((language) => given[language] || slugOf(title[language]) || english)
  let slug = stems
  for (let number = 2; number < maxTries; number++) {
    const taken = await findTakenSlugs(db, { table, id, slug })
    const refused = taken.filter((language) => !made.has(language))
    if (refused.length > 0)
      throw refuseFields(refused.map((language) => ({ field: `slug.${language}`, fault: 'taken' })))
    if (taken.length === 0) return slug
    const numbered = new Map(taken.map((language) => [language, `${stems[language]}-${number}`]))
    const present = slug
    slug = perLanguage((language) => numbered.get(language) ?? present[language])
  }
  throw new ApiError('conflict')
}
