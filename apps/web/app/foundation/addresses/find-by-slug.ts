import { ApiError } from '@tempolibre/contract/errors'
import { mayBeUnread, type Unread } from '@tempolibre/contract'
import type { Language, Translated } from '@tempolibre/locales'

/**
 * The category with a slug in the language or else in any; undefined if there is none.
 * @param unread what could not be read of the list, if anything
 * @throws ApiError `unavailable` if it may be among that
 */
export function findBySlug<Category extends { slug: Translated }>(
  categories: readonly Category[],
  slug: string,
  language: Language,
  unread: Unread | undefined,
): Category | undefined {
  const found =
    categories.find((one) => one.slug[language] === slug) ??
    categories.find((one) => Object.values(one.slug).includes(slug))
  if (found === undefined && mayBeUnread(unread, slug))
    throw new ApiError('unavailable', { message: 'the entry of this slug could not be read' })
  return found
}
