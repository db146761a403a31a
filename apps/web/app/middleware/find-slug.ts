import { type ApiClient, findLicenceNumber, shareTokenSchema, slugSchema } from '@tempolibre/contract'
import type { Language, SlugPage } from '@tempolibre/locales'
import { isApiError } from '../is-api-error.ts'
import { isLandingPage } from '../site/landing-page.ts'

/** The questions an address may have to ask. */
export type SlugSource = Pick<
  ApiClient,
  | 'getArticle'
  | 'getAuthor'
  | 'getBlogCategories'
  | 'getCmsDetails'
  | 'getLicence'
  | 'getMusicCategory'
  | 'getSharedPlaylist'
  | 'getTrack'
>

/**
 * The slug under which a page is known in a language, given its slug in any; undefined where there is no such page.
 * @throws ApiError where nobody could say
 */
export async function findSlug(
  api: SlugSource,
  page: SlugPage,
  slug: string,
  lang: Language,
): Promise<string | undefined> {
  if (!slugSchema.safeParse(slug).success) return undefined
  if (page === 'licence') return findLicence(api, slug, lang)
  if (page === 'playlist') return findPlaylist(api, slug, lang)
  if (page === 'blog-category') return findBlogCategory(api, slug, lang)
  try {
    const answer = await ask[page](api, { slug, lang })
    return 'moved_to' in answer ? answer.moved_to : slug
  } catch (error) {
    if (!isApiError(error) || error.code !== 'not_found') throw error
    return page === 'content' && isLandingPage(slug) ? findLandingPage(api, slug, lang) : undefined
  }
}

type Question = (
  api: SlugSource,
  asked: { slug: string; lang: Language },
) => Promise<{ moved_to: string } | object>

const ask: Record<Exclude<SlugPage, 'blog-category' | 'licence' | 'playlist'>, Question> = {
  content: (api, asked) => api.getArticle(asked),
  author: (api, asked) => api.getAuthor(asked),
  track: (api, asked) => api.getTrack(asked),
  'music-category': (api, asked) => api.getMusicCategory(asked),
}

async function findBlogCategory(api: SlugSource, slug: string, lang: Language): Promise<string | undefined> {
  const { blogCategories } = await api.getBlogCategories({})
  const category =
    blogCategories.find((one) => one.slug[lang] === slug) ??
    blogCategories.find((one) => Object.values(one.slug).includes(slug))
  return category?.slug[lang]
}

/** A licence has one number in all languages, spelled in one way. */
async function findLicence(api: SlugSource, slug: string, lang: Language): Promise<string | undefined> {
  const number = findLicenceNumber(slug)
  if (number === undefined) return undefined
  try {
    const { licence } = await api.getLicence({ number, lang })
    return licence.number.toLowerCase()
  } catch (error) {
    if (isApiError(error) && error.code === 'not_found') return undefined
    throw error
  }
}

/** A shared playlist has one token in all languages. */
async function findPlaylist(api: SlugSource, token: string, lang: Language): Promise<string | undefined> {
  if (!shareTokenSchema.safeParse(token).success) return undefined
  try {
    await api.getSharedPlaylist({ token, lang })
    return token
  } catch (error) {
    if (isApiError(error) && error.code === 'not_found') return undefined
    throw error
  }
}

async function findLandingPage(api: SlugSource, slug: string, lang: Language): Promise<string | undefined> {
  try {
    await api.getCmsDetails({ page: slug, lang })
    return slug
  } catch (error) {
    if (isApiError(error) && error.code === 'not_found') return undefined
    throw error
  }
}
