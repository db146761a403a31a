import { nearestListing } from '@tempolibre/locales'
import type { EntryContext } from 'react-router'
import { isRouteErrorResponse } from 'react-router'
import { isApplicationPath } from '../addresses/application-path.ts'
import { findPage } from '../pages/find-page.ts'
import { isFailure } from '../api/is-failure.ts'
import type { DocumentParts } from '../context/document-parts.ts'

/** Three languages, their variants, and the frame before and after a change. */
const maxDocuments = 64
const documents = new Map<string, string>()

/**
 * Cache key for the document of a missing page; undefined for any other page. Non-existent addresses are unlimited in
 * number, and rendering costs far more than the lookup: one document serves all of a kind.
 */
export function keyOfMissing(
  status: number,
  { staticHandlerContext }: EntryContext,
  { parts, url }: { parts: DocumentParts | undefined; url: URL },
): string | undefined {
  const { errors, loaderData } = staticHandlerContext
  if (status !== 404 || !errors || isApplicationPath(url.pathname) || url.search !== '') return undefined
  const areMissing = Object.values(errors).every(
    (error) => isRouteErrorResponse(error) && isFailure(error.data) && error.data.code === 'not_found',
  )
  if (!areMissing) return undefined
  return JSON.stringify([
    findPage(url.pathname).module,
    nearestListing(url.pathname),
    errors,
    loaderData,
    [...(parts ?? [])],
  ])
}

/** The cached document of a missing page. */
export function findMissingDocument(key: string | undefined): string | undefined {
  return key === undefined ? undefined : documents.get(key)
}

export function keepMissingDocument(key: string | undefined, html: string): void {
  if (key === undefined) return
  documents.delete(key)
  documents.set(key, html)
  const [oldest] = documents.keys()
  if (documents.size > maxDocuments && oldest !== undefined) documents.delete(oldest)
}
