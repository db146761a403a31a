import { isApiError } from './is-api-error.ts'
import { m } from '@tempolibre/locales/messages'
import { redirect } from 'react-router'
import type { SiteSettings } from '@tempolibre/contract/site'
import { optional, type Subject } from './api-answers.ts'

/** Query parameter for the cursor of further pages. */
const cursorParameter = 'after'
/** The API refuses longer ones. */
const maxCursorLength = 400

/** Rows on one page of a list. */
export const pageSize = 24

/** The cursor in an address, and the query string that identifies the page. */
export function cursorOf(url: URL): { cursor: string | undefined; search: string | undefined } {
  const cursor = url.searchParams.get(cursorParameter) ?? ''
  if (cursor === '' || cursor.length > maxCursorLength) return { cursor: undefined, search: undefined }
  return { cursor, search: `?${new URLSearchParams({ [cursorParameter]: cursor })}` }
}

/** Awaits one page of a list; undefined if the API has no such list. An invalid cursor redirects to the first page. */
export function listPage<Answer>(
  call: Promise<Answer>,
  subject: Subject,
  url: URL,
  settings: Pick<SiteSettings, 'apiUrl' | 'log'>,
): Promise<Answer | undefined> {
  const firstPageInstead = (error: unknown): never => {
    const stale = isApiError(error) && error.code === 'invalid_input' && cursorOf(url).cursor !== undefined
    throw stale ? redirect(firstPage(url)) : error
  }
  return optional(call.catch(firstPageInstead), subject, settings)
}

/** The address of the next page, or null on the last. */
export function nextPage(url: URL, nextCursor: string | null): string | null {
  if (nextCursor === null) return null
  const search = new URLSearchParams(url.search)
  search.set(cursorParameter, nextCursor)
  return `${url.pathname}?${search}`
}

/** The address of the list's first page. */
export function firstPage(url: URL): string {
  const search = new URLSearchParams(url.search)
  search.delete(cursorParameter)
  return search.size > 0 ? `${url.pathname}?${search}` : url.pathname
}

/** The title of a page of a list: the list's own for the first page, else with the page's first entry. */
export function pageTitle(
  title: string,
  cursor: string | undefined,
  first: { title: string } | undefined,
): string {
  return cursor === undefined || first === undefined ? title : m.list_from({ title, first: first.title })
}
