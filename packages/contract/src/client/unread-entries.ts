import { fieldsOf } from '@tempolibre/domain/fields-of'

/**
 * How many entries of a list are read at most: every page's menu names them all, and a hundred thousand would keep the
 * process busy for half a minute a page.
 */
const maxEntries = 1000

/** What could not be read of a list that was answered. */
export interface Unread {
  /** How many of its entries. */
  count: number
  /** The first of them and what is wrong with it, for the log. */
  first: string
  /** The slugs that they name, in lower case: nobody can say whether there are such pages, or what they show. */
  slugs: readonly string[]
  /** Whether one of them names no slug, so that it may be the entry of any. */
  hasNameless: boolean
}

/** Part of an answer that is a list. */
export interface PerhapsUnread {
  /** Absent if every entry was read. */
  unread?: Unread
}

/** Whether an entry that could not be read may be the one with a slug. */
export function mayBeUnread(unread: Unread | undefined, slug: string): boolean {
  return unread !== undefined && (unread.hasNameless || unread.slugs.includes(asSlug(slug)))
}

/** What a list says that could be read, beside what could not. */
export function readEntries<Entry>(
  entries: readonly unknown[],
  read: (entry: unknown) => Entry | undefined,
): { entries: Entry[] } & PerhapsUnread {
  const found: Entry[] = []
  const slugs: string[] = []
  let count = 0
  let first: string | undefined
  let hasNameless = false
  for (const [index, given] of entries.entries()) {
    const isBeyond = index >= maxEntries
    const entry = isBeyond ? undefined : read(given)
    if (entry !== undefined) {
      found.push(entry)
      continue
    }
    const named = slugsIn(given)
    count += 1
    first ??= `entry ${index + 1} ${isBeyond ? `is beyond the ${maxEntries} that are read` : faultOf(given, named)}`
    hasNameless ||= named.length === 0
    for (const slug of named) slugs.push(slug)
  }
  return { entries: found, ...(first !== undefined && { unread: { count, first, slugs, hasNameless } }) }
}

/** A slug as addresses spell it. */
export const asSlug = (text: string): string => text.trim().toLowerCase().normalize('NFC')

/** The slugs of an entry that cannot be read: by language, as they should be, or one for all. */
function slugsIn(entry: unknown): string[] {
  const { slug } = fieldsOf(entry)
  const texts: unknown[] = typeof slug === 'object' && slug !== null ? Object.values(slug) : [slug]
  return texts.flatMap((text) => {
    const spelled = typeof text === 'string' || typeof text === 'number' ? asSlug(String(text)) : ''
    return spelled === '' ? [] : [spelled]
  })
}

function faultOf(entry: unknown, slugs: readonly string[]): string {
  if (entry === null || typeof entry !== 'object' || Array.isArray(entry))
    return `is ${entry === null ? 'null' : Array.isArray(entry) ? 'a list' : `a ${typeof entry}`}, not a record`
  const [slug] = slugs
  return slug === undefined
    ? 'has no slug by language'
    : `(${slug.slice(0, 120)}) has no title or no slug by language`
}
