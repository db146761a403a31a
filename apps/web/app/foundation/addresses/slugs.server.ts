import { slugSchema } from '@tempolibre/contract'
import { type Language, pathTo, type SlugPage } from '@tempolibre/locales'
import { redirect } from 'react-router'
import { notFound } from '../api/api-answers.ts'

/** Validates the slug of an address. A malformed one is a missing page and needs no call to the API. */
export function slugOf(given: string | undefined): string {
  const parsed = slugSchema.safeParse(given)
  if (!parsed.success) throw notFound()
  return parsed.data
}

/** Redirect from a slug of another language to the right one, keeping the query. */
export function redirectToSlug(page: SlugPage, language: Language, slug: string, url: URL): Response {
  return redirect(pathTo(page, language, slug) + url.search, 301)
}
