import { ApiError, type AuditSubject, type ContentVersion } from '@tempolibre/contract'
import { type Database, listContentEntries, listReplacedContent } from '@tempolibre/database'
import type { Kysely } from 'kysely'

/** A kind of record whose content has versions. They are rebuilt from the audit trail, which holds every change. */
export interface VersionedKind<Content extends object> {
  subject: AuditSubject
  /** What a version consists of. */
  fields: readonly (keyof Content & string)[]
  /** Reads what the audit trail says was replaced; other fields are left out. */
  parsePart(replaced: unknown): Partial<Content>
}

/** The version with which a record was imported, before the first entry of the audit trail. */
const importedEntry = '0'

/** Every version of a record's content, the present one first. */
export async function listVersions<Content extends object>(
  db: Kysely<Database>,
  { fields, subject }: VersionedKind<Content>,
  id: string,
): Promise<ContentVersion[]> {
  const entries = await listContentEntries(db, { subject, subjectId: id, fields })
  const versions = entries.map((entry): ContentVersion => ({
    entry: entry.id,
    at: entry.at.toISOString(),
    who: entry.who,
    fields: entry.fields,
  }))
  if (entries.some(({ action }) => action === 'create')) return versions
  return [...versions, { entry: importedEntry, at: null, who: null, fields: [] }]
}

/**
 * A record's content as a version had it: the present content, with what later entries replaced.
 * @throws ApiError `not_found`
 */
export async function findVersion<Content extends object>(
  db: Kysely<Database>,
  kind: VersionedKind<Content>,
  { entry, id, present }: { id: string; entry: string; present: Content },
): Promise<{ version: ContentVersion; content: Content }> {
  const version = (await listVersions(db, kind, id)).find((each) => each.entry === entry)
  if (!version) throw new ApiError('not_found')
  const { fields, subject } = kind
  const replaced = await listReplacedContent(db, { subject, subjectId: id, fields, entry })
  const content = Object.assign({ ...present }, ...replaced.map((before) => kind.parsePart(before)))
  return { version, content }
}
