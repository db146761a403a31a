import type { PageSettings } from '../context/request-context.ts'
import type { ShownOnce } from '../context/shown-once.ts'

/**
 * Data for a part of the page that does not change while it is shown. A document gets the part's name instead: the value
 * goes to the server's rendering alone, and the browser leaves the part as it was written. A request for data gets the
 * value, and so does the browser of a document where there is nothing to show.
 * @param part the part's name; no other of the document has it
 */
export function showOnce<Value extends object | string>(
  { parts }: Pick<PageSettings, 'parts'>,
  part: string,
  value: Value,
): ShownOnce<Value> {
  const isNothing = typeof value === 'string' ? value === '' : Array.isArray(value) && value.length === 0
  if (!parts || isNothing) return { value }
  if (parts.has(part)) throw new Error(`two parts of one document are called ${part}`)
  parts.set(part, value)
  return { part }
}
