import { ApiError, type Article, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import type { Seller } from '@tempolibre/domain'
import {
  type Database,
  findFiling,
  findSeller,
  findStudioArticle,
  findStudioPage,
  listTermsPlans,
} from '@tempolibre/database'
import { isKeyOf, type Language, pageSegments, pathTo, perLanguage } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import { mediaUrl } from '../../../http/media-url.ts'
import { refuseFields } from '../../../http/studio-faults.ts'
import { type DrawPage, drawOrRefuse } from '../../../studio/draw-page.ts'
import { toRecordId } from '../../../studio/record-ids.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'
import { fillSeller } from '../../../terms/fill-seller.ts'
import { fillPlans } from '../../../terms/plans-of-terms.ts'

type RenderingSettings = StudioSettings & { drawPage: DrawPage | undefined }

/** Renders a page of the site with texts that are being typed. @throws ApiError `not_found` */
export async function renderStudioPage(
  { db, drawPage, siteUrl }: RenderingSettings,
  { description, fallbacks, id, language, subheading, title }: EndpointParsedInput<'renderStudioPage'>,
): Promise<EndpointOutput<'renderStudioPage'>> {
  const [page, seller, plans] = await Promise.all([
    findStudioPage(db, { id: toRecordId(id) }),
    findSeller(db),
    listTermsPlans(db),
  ])
  if (!page) throw new ApiError('not_found')
  // The page is drawn in one language only, so its texts are the same in all.
  const fill = (text: string) => {
    const filled = fillSeller(fillPlans(text, plans, language), { seller, siteUrl }, language)
    return perLanguage(() => filled)
  }
  const html = await drawOrRefuse(drawPage, pathOfPage(page.name, language), {
    cms: {
      page: page.name,
      meta_title: fill(title),
      meta_description: fill(''),
      title: fill(title),
      subheading: fill(subheading),
      description: fill(description),
      updated_at: page.updated_at.toISOString(),
      ...(fallbacks.length > 0 && { fallbacks: { [language]: fallbacks } }),
    },
  })
  return { success: true, html }
}

/** Renders an article with texts that are being typed. @throws ApiError `not_found`, `invalid_input` */
export async function renderStudioArticle(
  settings: RenderingSettings,
  input: EndpointParsedInput<'renderStudioArticle'>,
): Promise<EndpointOutput<'renderStudioArticle'>> {
  const { db, drawPage } = settings
  const seller = await findSeller(db)
  const article = await composeArticle(settings, input, seller)
  const html = await drawOrRefuse(drawPage, pathTo('content', input.language, article.slug), { article })
  return { success: true, html }
}

/** An article that has no address yet is drawn at this one. */
const newSlug = 'untitled'

async function composeArticle(
  { db, siteUrl }: StudioSettings,
  {
    author_id,
    body,
    category_id,
    fallbacks,
    id,
    language,
    picture,
    picture_alt,
    summary,
    title,
  }: EndpointParsedInput<'renderStudioArticle'>,
  seller: Seller | undefined,
): Promise<Article> {
  const [stored, filing] = await Promise.all([
    id === undefined ? undefined : findStored(db, id, language),
    findFiling(db, { authorId: toRecordId(author_id), categoryId: toRecordId(category_id), language }),
  ])
  if (!filing) throw refuseFields([{ field: 'category_id', fault: 'unknown_record' }])
  const fill = (text: string) => fillSeller(text, { seller, siteUrl }, language)
  const now = new Date()
  return {
    id: id ?? '0',
    title: fill(title),
    fallbacks,
    slug: stored?.slug[language] || newSlug,
    slugs: perLanguage((each) => stored?.slug[each] || newSlug),
    summary: fill(summary),
    body: fill(body),
    meta_title: fill(title),
    meta_description: fill(summary),
    category: { id: category_id, title: filing.category_title, slug: filing.category_slug },
    author: { id: author_id, name: filing.author_name, slug: filing.author_slug },
    cover_url: picture
      ? siteUrl + picture
      : mediaUrl(siteUrl, (picture === null ? stored?.delivered_cover : stored?.cover) ?? null),
    cover_alt: picture_alt?.[language] ?? '',
    published_at: (stored?.published_at ?? now).toISOString(),
    updated_at: (stored?.updated_at ?? now).toISOString(),
  }
}

async function findStored(db: Kysely<Database>, id: string, language: Language) {
  const stored = await findStudioArticle(db, { id: toRecordId(id), language })
  if (!stored) throw new ApiError('not_found')
  return stored
}

/** A page of the CMS that the table of pages does not name is a landing page. */
const pathOfPage = (name: string, language: Language): string =>
  isKeyOf(pageSegments, name) ? pathTo(name, language) : pathTo('content', language, name)
