import { slugSchema } from '@tempolibre/domain'
import { type Language, pathTo, type SlugPage } from '@tempolibre/locales'
import { redirect } from 'react-router'
import { notFound } from '../api/api-answers.ts'

/** Validates the slug of an address. A malformed one is a missing page and needs no call to the API. */
export function slugOf(given: string | undefined): string {
  const parsed = slugSchema.safeParse(given)
  if (!parsed.success) throw notFound()
  return parsed.data
}

/** Redirect from another language's slug, or a former one, to the right one, keeping the query. */
export function redirectToSlug(page: SlugPage, language: Language, slug: string, url: URL): Response {
  return redirect(pathTo(page, language, slug) + url.search, 301)
}

/**
 * What to throw for a category that no list has: the redirect from a slug that one had before, else a 404.
 * @param lookUp asks our own API; undefined if another one cannot say
 */
export async function unlisted(
  page: 'blog-category' | 'music-category',
  lookUp: (slug: string) => Promise<{ moved_to: string } | object | undefined>,
  { given, language, url }: { given: string; language: Language; url: URL },
) {
  const answer = await lookUp(slugOf(given))
  return answer && 'moved_to' in answer ? redirectToSlug(page, language, answer.moved_to, url) : notFound()
}
