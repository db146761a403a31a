import { readStored, writeStored } from '../browser/browser-storage.ts'
import { isTable } from './changes.ts'

/** What was typed into a form and not saved. */
export interface Draft {
  /** The version that the form showed; '' for a new record. */
  version: string
  /** The changed top-level fields. */
  values: Record<string, unknown>
  /** When it was typed, in milliseconds since 1970. */
  at: number
}

/** Whose draft, of which record; a new record has no id. */
export interface DraftKey {
  member: string
  resource: string
  id: string | undefined
}

const keyOf = ({ id, member, resource }: DraftKey) => `studio.draft/${member}/${resource}/${id ?? ''}`

/** The kept draft of a record. One of another program's making counts as none. */
export function readDraft(key: DraftKey): Draft | undefined {
  const text = readStored(keyOf(key))
  if (text === null) return undefined
  const draft = parse(text)
  if (!isTable(draft)) return undefined
  const { at, values, version } = draft
  return typeof at === 'number' && typeof version === 'string' && isTable(values)
    ? { at, values, version }
    : undefined
}

/** Keeps what was typed; nothing typed removes the draft. @returns whether it was kept */
export function keepDraft(key: DraftKey, draft: Draft): boolean {
  if (Object.keys(draft.values).length === 0) return dropDraft(key)
  return writeStored(keyOf(key), JSON.stringify(draft))
}

/** Forgets the draft: it was saved, or is not wanted. */
export function dropDraft(key: DraftKey): boolean {
  return writeStored(keyOf(key), null)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
