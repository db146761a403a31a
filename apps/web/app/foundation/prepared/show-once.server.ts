import type { PageSettings } from '../context/request-context.ts'
import type { ShownOnce } from '../context/shown-once.ts'

/**
 * Data for a part of the page that does not change while it is shown. A document has them as markup only: React Router
 * encodes the properties that it can enumerate. Who asks for data gets them, and so does the browser of a document where
 * there is nothing to show.
 */
export function showOnce<Value extends object | string>(
  { asData }: Pick<PageSettings, 'asData'>,
  value: Value,
): ShownOnce<Value> {
  const isNothing = typeof value === 'string' ? value === '' : Array.isArray(value) && value.length === 0
  if (asData || isNothing) return { value }
  return Object.defineProperty({}, 'value', { value })
}
