import {
  defaultLanguage,
  isLanguage,
  type Language,
  languages,
  pathTo,
  perLanguage,
  resolvePath,
  type Translated,
} from '@tempolibre/locales'
import { z } from 'zod'
import { ApiError } from '../errors.ts'
import { asSlug, type PerhapsUnread, readEntries } from './unread-entries.ts'

/**
 * What any API with the three reading calls guarantees, read tolerantly: a missing translation falls back,
 * `success` may be `1` or absent. Our own API sends more (`schemas.ts`); callers can rely only on the parts of it
 * that are optional here.
 *
 * What means that a thing does not exist, and what is an outage, is decided here alone:
 *
 * | Answer | Means |
 * |---|---|
 * | 2xx, `success` not denied, a list without the slug | that category or topic does not exist |
 * | 2xx, `success` not denied, `cms: []` | the page has no texts: a known page keeps its fixed words, an unknown slug does not exist |
 * | 2xx, `cms: []` with `success` denied, `cms: null`, or no entry of it readable | a known page keeps its fixed words; of an unknown slug nothing is known: an outage |
 * | 2xx, a list of categories or topics that is null, or with `success` denied, or no entry of it readable | an outage |
 * | 2xx, such a list of which some entries cannot be read (`unread`) | the others are shown; a slug that one of those names, or any if one names none, is an outage unless another entry has it |
 * | any other status (401, 403, 404, 418, 429, 5xx …), a page, other JSON, half an answer, none | an outage (`customerFailure`) |
 *
 * The calls must exist, so a 404 says that they are away, not that anything asked for is. Only our own API says of a page
 * by a code that it does not exist.
 */

/** Names of texts that are in English in a language, since they are not translated. */
type FallbacksByLanguage = Partial<Record<Language, string[]>>

/** Part of every answer. */
interface FallingBack {
  /** Absent if everything is translated. */
  fallbacks?: FallbacksByLanguage
}

/** A genre, as listed by `get-category`. */
export interface MusicCategoryAnswer extends FallingBack {
  title: Translated
  /** Lower case, as in addresses. */
  slug: Translated
  /** The absolute address of the picture; null without one. */
  full_image_url: string | null
  /** Only our own API sends it. */
  track_count?: number
}

/** A topic of the blog, as listed by `get-blog-categories`. */
export interface BlogCategoryAnswer extends FallingBack {
  title: Translated
  slug: Translated
  /** The absolute address of its picture; only our own API sends one. */
  cover_url?: string
}

/** A page's texts, as answered by `get-cms-details`. A text missing in all languages is empty. */
export interface CmsPageAnswer extends FallingBack {
  meta_title: Translated
  meta_description: Translated
  title: Translated
  subheading: Translated
  /** Markdown. */
  description: Translated
}

type Given = Partial<Record<Language, string>>

const texts = z
  .record(z.string(), z.unknown())
  .nullish()
  .catch(undefined)
  .transform((words): Given => {
    const given: Given = {}
    for (const [language, text] of Object.entries(words ?? {})) {
      // Some databases give a name that is a number as one.
      const written = typeof text === 'number' ? String(text) : text
      if (isLanguage(language) && typeof written === 'string' && written.trim() !== '')
        given[language] = written.trim()
    }
    return given
  })

/** A text in each language, falling back to English, then to any language. Undefined if there is none. */
function inEveryLanguage(given: Given): Translated | undefined {
  const fallback = given[defaultLanguage] ?? languages.map((language) => given[language]).find(Boolean)
  return fallback === undefined ? undefined : perLanguage((language) => given[language] ?? fallback)
}

const filled = (given: Given): Translated => inEveryLanguage(given) ?? perLanguage(() => '')

const fallbacks = z.partialRecord(z.enum(languages), z.array(z.string())).optional().catch(undefined)

/** The texts that are in English instead: those that the API names, and those that it does not send. */
function fallbacksOf(sent: z.output<typeof fallbacks>, given: Readonly<Record<string, Given>>): FallingBack {
  const found = languages.flatMap((language) => {
    const missing = Object.entries(given).flatMap(([name, text]) =>
      text[language] === undefined && text[defaultLanguage] !== undefined ? [name] : [],
    )
    const names = [...new Set([...(sent?.[language] ?? []), ...missing])]
    return names.length > 0 ? [[language, names] as const] : []
  })
  return found.length > 0 ? { fallbacks: Object.fromEntries(found) } : {}
}

const address = z.string().nullish().catch(undefined)

const named = z.object({ title: texts, slug: texts, fallbacks })
const blogCategory = named.extend({
  cover_url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
})
const category = named.extend({
  image: address,
  full_image_url: address,
  track_count: z.int().nonnegative().optional().catch(undefined),
})

const cmsPage = z
  .object({
    meta_title: texts,
    meta_description: texts,
    title: texts,
    subheading: texts,
    description: texts,
    fallbacks,
  })
  .transform(({ fallbacks: sent, ...given }): CmsPageAnswer => ({
    meta_title: filled(given.meta_title),
    meta_description: filled(given.meta_description),
    title: filled(given.title),
    subheading: filled(given.subheading),
    description: filled(given.description),
    ...fallbacksOf(sent, given),
  }))

/** Whether the answer reports success; an answer without the flag is not a failure. */
const success = z
  .union([z.boolean(), z.number(), z.string()])
  .nullish()
  .transform(
    (said) => said === null || said === undefined || said === true || Number(said) === 1 || said === 'true',
  )
  .refine((well) => well, { error: 'the answer reports a failure' })
  .transform(() => true as const)

const list = z.array(z.unknown())

/** A list is an answer whatever `success` says: some APIs call an empty one a failure, or send null for it. */
const cmsAnswer = z
  .object({ success: z.unknown().optional(), cms: list.nullable() })
  .transform(({ cms, success: said }) => ({
    cms: cms ?? [],
    success: cms !== null && success.safeParse(said).success,
  }))
const categoryAnswer = z.object({ success, categories: list })
const blogCategoryAnswer = z.object({ success, blogCategories: list })

/** A list of which nothing can be read is no answer: nobody can say what is missing in it. */
function readSome<Entry>(
  entries: readonly unknown[],
  read: (entry: unknown) => Entry | undefined,
): ReturnType<typeof readEntries<Entry>> {
  const some = readEntries(entries, read)
  if (some.entries.length > 0 || !some.unread) return some
  const { first } = some.unread
  throw new z.ZodError([
    { code: 'custom', path: [], message: `no entry can be read: ${first}`, input: entries },
  ])
}

/** Whether a page can have a slug: an address with a slash in it, or dots alone, leads nowhere. */
function isAddressable(slug: string): boolean {
  if (!slug.isWellFormed()) return false
  const place = resolvePath(pathTo('music-category', defaultLanguage, slug))
  return place.kind === 'page' && 'slug' in place && place.slug === slug
}

/** Without a title or a slug in any language, an entry can be neither shown nor linked. */
function nameOf({
  fallbacks: sent,
  slug,
  title,
}: z.output<typeof named>): Pick<BlogCategoryAnswer, 'title' | 'slug' | 'fallbacks'> | undefined {
  const slugs = inEveryLanguage(
    Object.fromEntries(Object.entries(slug).filter(([, text]) => isAddressable(asSlug(text)))),
  )
  const titles = inEveryLanguage(title)
  return slugs && titles
    ? {
        title: titles,
        slug: perLanguage((language) => asSlug(slugs[language])),
        ...fallbacksOf(sent, { title }),
      }
    : undefined
}

/** The absolute address of the first usable picture; a bare file name is not usable. */
function pictureOf({ full_image_url, image }: z.output<typeof category>, url: string): string | null {
  if (full_image_url && URL.canParse(full_image_url, url)) return new URL(full_image_url, url).href
  return image && /^https?:\/\//i.test(image) && URL.canParse(image) ? new URL(image).href : null
}

/**
 * Parsers of the answers that every API gives, by endpoint. `url` is the address of the answer; relative
 * addresses in it are resolved against it.
 * @throws ZodError for any other answer
 */
export const customerAnswers = {
  getCmsDetails(body: unknown): { success: boolean; cms: CmsPageAnswer[] } & PerhapsUnread {
    const { cms, success: well } = cmsAnswer.parse(body)
    const { entries: pages, ...unread } = readEntries(cms, (entry) => cmsPage.safeParse(entry).data)
    return {
      /** False: an empty list does not say that there is no such page. */
      success: well && pages.length >= Math.min(1, cms.length),
      cms: pages,
      ...unread,
    }
  },
  getCategory(body: unknown, url: string) {
    const { categories: listed, success: well } = categoryAnswer.parse(body)
    const { entries: categories, ...unread } = readSome(listed, (given): MusicCategoryAnswer | undefined => {
      const entry = category.safeParse(given).data
      const name = entry && nameOf(entry)
      if (!name) return undefined
      const { track_count } = entry
      return {
        ...name,
        full_image_url: pictureOf(entry, url),
        ...(track_count !== undefined && { track_count }),
      }
    })
    return { success: well, categories, ...unread }
  },
  getBlogCategories(body: unknown) {
    const { blogCategories: listed, success: well } = blogCategoryAnswer.parse(body)
    const { entries: blogCategories, ...unread } = readSome(
      listed,
      (given): BlogCategoryAnswer | undefined => {
        const entry = blogCategory.safeParse(given).data
        const name = entry && nameOf(entry)
        if (!name) return undefined
        const { cover_url } = entry
        return { ...name, ...(cover_url !== undefined && { cover_url }) }
      },
    )
    return { success: well, blogCategories, ...unread }
  },
} as const

export type CustomerEndpoint = keyof typeof customerAnswers

/**
 * What a failed call of these says: that the API is away. What our own API says by its code stays: that the caller calls
 * too often, and that there is no page of a name. The status stays, for the log.
 */
export function customerFailure(name: CustomerEndpoint, error: ApiError): ApiError {
  const { cause, code, codeGiven, message, responseStatus, retryAfterSeconds } = error
  const saysSo = code === 'too_many_requests' || (name === 'getCmsDetails' && code === 'not_found')
  if (code === 'unavailable' || (codeGiven && saysSo)) return error
  return new ApiError('unavailable', { message, responseStatus, retryAfterSeconds, cause })
}
