import { slugSchema } from '@tempolibre/contract'
import { type Language, pathTo, type SlugPage } from '@tempolibre/locales'
import { redirect } from 'react-router'
import { notFound } from '../api/api-answers.ts'

/** The slug of an address; one that no slug can look like is a missing page and not worth a question to the API. */
export function slugOf(params: { slug?: string }): string {
  const parsed = slugSchema.safeParse(params.slug)
  if (!parsed.success) throw notFound()
  return parsed.data
}

/** The answer for a slug of another language: the address with the right one, query kept. */
export function redirectToSlug(page: SlugPage, language: Language, slug: string, url: URL): Response {
  return redirect(pathTo(page, language, slug) + url.search, 301)
}
