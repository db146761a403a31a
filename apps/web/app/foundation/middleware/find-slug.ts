import {
  type ApiClient,
  handOverTokenSchema,
  shareTokenSchema,
  termsVersionSchema,
  type PerhapsUnread,
} from '@tempolibre/contract'
import { findHandOverNumber, findLicenceNumber, slugSchema } from '@tempolibre/domain'
import type { Language, SlugPage, Translated } from '@tempolibre/locales'
import { isApiError } from '../api/is-api-error.ts'
import { findBySlug } from '../addresses/find-by-slug.ts'
import { isLandingPage } from '../addresses/landing-page.ts'

type Call<Name extends keyof ApiClient, Answer> = (input: Parameters<ApiClient[Name]>[0]) => Promise<Answer>

/** What a page says of a slug: where it has moved, or that it is its own. */
type SlugAnswer = { moved_to: string } | object

/** The calls that an address may need, with what it reads of their answers. */
export interface SlugSource {
  getArticle: Call<'getArticle', SlugAnswer>
  getArtist: Call<'getArtist', SlugAnswer>
  getAuthor: Call<'getAuthor', SlugAnswer>
  getBlogCategories: Call<
    'getBlogCategories',
    { blogCategories: readonly { slug: Translated }[] } & PerhapsUnread
  >
  getBlogCategory: Call<'getBlogCategory', SlugAnswer>
  getCategory: Call<'getCategory', { categories: readonly { slug: Translated }[] } & PerhapsUnread>
  getCmsDetails: Call<'getCmsDetails', { success: boolean; cms: readonly unknown[] }>
  getClientHandOver: Call<'getClientHandOver', unknown>
  getHandOver: Call<'getHandOver', { hand_over: { number: string } }>
  getLicence: Call<'getLicence', { licence: { number: string } }>
  getMusicCategory: Call<'getMusicCategory', SlugAnswer>
  getSharedPlaylist: Call<'getSharedPlaylist', unknown>
  getTerms: Call<'getTerms', unknown>
  getTrack: Call<'getTrack', SlugAnswer>
}

/**
 * The slug of a page in a language, given its slug in any; undefined if there is no such page.
 * @throws ApiError if it cannot be looked up
 */
export async function findSlug(
  api: SlugSource,
  page: SlugPage,
  slug: string,
  lang: Language,
): Promise<string | undefined> {
  const listed = await findListed(api, page, slug, lang)
  if (listed !== undefined || !slugSchema.safeParse(slug).success) return listed
  if (page === 'licence') return findLicence(api, slug, lang)
  if (page === 'hand-over') return findClientPage(api, slug, lang)
  if (page === 'playlist') return findPlaylist(api, slug, lang)
  if (page === 'terms-version') return findTermsVersion(api, slug, lang)
  try {
    const answer = await ask[page](api, { slug, lang })
    return 'moved_to' in answer ? answer.moved_to : slug
  } catch (error) {
    if (!isApiError(error)) throw error
    // Its page says that the song is no longer offered.
    if (error.code === 'track_withdrawn') return slug
    if (error.code !== 'not_found') throw error
    return page === 'content' && isLandingPage(slug) ? findLandingPage(api, slug, lang) : undefined
  }
}

type Question = (api: SlugSource, asked: { slug: string; lang: Language }) => Promise<SlugAnswer>

const ask: Record<Exclude<SlugPage, 'hand-over' | 'licence' | 'playlist' | 'terms-version'>, Question> = {
  // Not listed, but perhaps they once were.
  'music-category': (api, asked) => api.getMusicCategory(asked),
  'blog-category': (api, asked) => api.getBlogCategory(asked),
  content: (api, asked) => api.getArticle(asked),
  artist: (api, asked) => api.getArtist(asked),
  author: (api, asked) => api.getAuthor(asked),
  track: (api, asked) => api.getTrack(asked),
}

/** Categories are listed by every API, and the lists are at hand. */
async function findListed(
  api: SlugSource,
  page: SlugPage,
  slug: string,
  lang: Language,
): Promise<string | undefined> {
  if (page === 'music-category') {
    const { categories, unread } = await api.getCategory({})
    return findBySlug(categories, slug, lang, unread)?.slug[lang]
  }
  if (page === 'blog-category') {
    const { blogCategories, unread } = await api.getBlogCategories({})
    return findBySlug(blogCategories, slug, lang, unread)?.slug[lang]
  }
  return undefined
}

/** A licence or a hand-over has one number in all languages, with a single spelling. */
async function findLicence(api: SlugSource, slug: string, lang: Language): Promise<string | undefined> {
  const number = findLicenceNumber(slug)
  const handOver = findHandOverNumber(slug)
  try {
    if (handOver !== undefined)
      return (await api.getHandOver({ number: handOver })).hand_over.number.toLowerCase()
    if (number === undefined) return undefined
    const { licence } = await api.getLicence({ number, lang })
    return licence.number.toLowerCase()
  } catch (error) {
    if (isApiError(error) && error.code === 'not_found') return undefined
    throw error
  }
}

/** The page of a client has one token in all languages. */
async function findClientPage(api: SlugSource, token: string, lang: Language): Promise<string | undefined> {
  if (!handOverTokenSchema.safeParse(token).success) return undefined
  try {
    await api.getClientHandOver({ token, lang })
    return token
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

/** A version of the terms has one name in all languages. */
async function findTermsVersion(
  api: SlugSource,
  version: string,
  lang: Language,
): Promise<string | undefined> {
  if (!termsVersionSchema.safeParse(version).success) return undefined
  try {
    await api.getTerms({ version, lang })
    return version
  } catch (error) {
    if (isApiError(error) && error.code === 'not_found') return undefined
    throw error
  }
}

async function findLandingPage(api: SlugSource, slug: string, lang: Language): Promise<string | undefined> {
  try {
    const { cms, success } = await api.getCmsDetails({ page: slug, lang })
    // Of an answer that says neither, the page itself tells.
    return cms.length > 0 || !success ? slug : undefined
  } catch (error) {
    if (isApiError(error) && error.code === 'not_found') return undefined
    throw error
  }
}
