import { type StripeSettings, takesMoney } from '../../payments/payment-gateway.ts'
import {
  ApiError,
  type Article,
  type BlogCategory,
  type ArticleSummary,
  type EndpointOutput,
  type OfferedPlan,
  type Plan,
  type ShopState,
} from '@tempolibre/contract'
import { languageOf, type Seller } from '@tempolibre/domain'
import {
  type Database,
  findArticle,
  findAuthor,
  findBlogCategory,
  findCmsPage,
  findRedirect,
  findSeller,
  hasCoupons,
  listArticles,
  listBlogCategories,
  listPlans,
  listTermsPlans,
} from '@tempolibre/database'
import { type Language, perLanguage } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import { fillSeller } from '../../terms/fill-seller.ts'
import { fillPlanAction } from '../../payments/plan-action.ts'
import { fillPlans } from '../../terms/plans-of-terms.ts'
import { fallbackField, translatedFallbackField, untranslatedField } from '../../http/fallback-fields.ts'
import { type CoverSettings, coverUrl } from '../../http/cover-url.ts'
import { pictureOf } from '../../http/media-url.ts'
import { isPriced } from '../../payments/is-priced.ts'

const articleCursor = z.tuple([z.iso.datetime(), z.int().positive()])

export interface EditorialSettings extends CoverSettings {
  db: Kysely<Database>
}

/** What articles are described with: the seller, whom they may name, and what their covers' addresses are made with. */
type ArticleSite = CoverSettings & { seller: Seller | undefined }

type SummaryRow = Awaited<ReturnType<typeof listArticles>>['articles'][number]

export async function getCmsPage(
  { db, siteUrl }: EditorialSettings,
  input: { page: string },
): Promise<EndpointOutput<'getCmsDetails'>> {
  const [page, seller, plans] = await Promise.all([
    findCmsPage(db, { page: input.page }),
    findSeller(db),
    listTermsPlans(db),
  ])
  if (!page) throw new ApiError('not_found')
  const fill = (name: 'meta_title' | 'meta_description' | 'title' | 'subheading' | 'description') =>
    perLanguage((language) => {
      const shownIn = languageOf({ fallbacks: page.fallbacks?.[language] }, name) ?? language
      const text = fillPlans(page[name][language], plans, shownIn)
      return fillSeller(text, { seller, siteUrl }, shownIn)
    })
  return {
    success: true,
    cms: [
      {
        page: page.page,
        meta_title: fill('meta_title'),
        meta_description: fill('meta_description'),
        title: fill('title'),
        subheading: fill('subheading'),
        description: fill('description'),
        updated_at: page.updated_at.toISOString(),
        ...translatedFallbackField(page),
      },
    ],
  }
}

export async function getBlogCategories(
  settings: EditorialSettings,
): Promise<EndpointOutput<'getBlogCategories'>> {
  const rows = await listBlogCategories(settings.db)
  return { success: true, blogCategories: rows.map((row) => toBlogCategory(settings, row)) }
}

export async function getBlogCategory(
  settings: EditorialSettings,
  input: { slug: string; lang: Language },
): Promise<EndpointOutput<'getBlogCategory'>> {
  const row = await findBlogCategory(settings.db, { slug: input.slug, language: input.lang })
  if (!row) throw new ApiError('not_found')
  const slug = row.slug[input.lang]
  if (slug !== input.slug) return { success: true, moved_to: slug }
  return { success: true, category: toBlogCategory(settings, row) }
}

function toBlogCategory(
  settings: CoverSettings,
  { cover, fallbacks, id, ...texts }: Awaited<ReturnType<typeof listBlogCategories>>[number],
): BlogCategory {
  return {
    ...texts,
    ...translatedFallbackField({ fallbacks }),
    id: String(id),
    cover_url: coverUrl(settings, { kind: 'topic', id, cover }),
  }
}

export async function getArticles(
  { db, secret, siteUrl }: EditorialSettings,
  input: {
    lang: Language
    limit: number
    cursor?: string | undefined
    category?: string | undefined
    author?: string | undefined
    translated?: 'true' | undefined
  },
): Promise<EndpointOutput<'listArticles'>> {
  const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor, articleCursor)
  const [{ articles, next }, seller] = await Promise.all([
    listArticles(db, {
      language: input.lang,
      limit: input.limit,
      after: after && { publishedAt: after[0], id: after[1] },
      category: input.category,
      author: input.author,
      translated: input.translated === 'true',
    }),
    findSeller(db),
  ])
  return {
    success: true,
    articles: articles.map((row) => toSummary({ secret, seller, siteUrl }, row, input.lang)),
    next_cursor: next ? encodeCursor([next.published_at.toISOString(), next.id]) : null,
  }
}

export async function getArticle(
  { db, secret, siteUrl }: EditorialSettings,
  input: { slug: string; lang: Language },
): Promise<EndpointOutput<'getArticle'>> {
  const [row, seller] = await Promise.all([
    findArticle(db, { slug: input.slug, language: input.lang }),
    findSeller(db),
  ])
  if (!row) throw new ApiError('not_found')
  if (row.slug !== input.slug) return { success: true, moved_to: row.slug }
  return { success: true, article: toArticle({ secret, seller, siteUrl }, row, input.lang) }
}

/** An article as it is shown. */
export function toArticle(
  site: ArticleSite,
  row: NonNullable<Awaited<ReturnType<typeof findArticle>>>,
  language: Language,
): Article {
  const fill = (name: 'meta_title' | 'meta_description' | 'body') =>
    fillSeller(row[name], site, languageOf(row, name) ?? language)
  const summary = toSummary(site, row, language)
  return {
    ...summary,
    author: { ...summary.author, ...pictureOf(site.siteUrl, row.author_picture) },
    cover_alt: row.cover_alt,
    slugs: row.slugs,
    ...untranslatedField(row),
    meta_title: fill('meta_title'),
    meta_description: fill('meta_description'),
    body: fill('body'),
  }
}

export async function getAuthor(
  { db, siteUrl }: EditorialSettings,
  input: { slug: string; lang: Language },
): Promise<EndpointOutput<'getAuthor'>> {
  const row = await findAuthor(db, { slug: input.slug, language: input.lang })
  if (!row) throw new ApiError('not_found')
  if (row.slug !== input.slug) return { success: true, moved_to: row.slug }
  const { fallbacks, picture, picture_alt, untranslated, ...author } = row
  return {
    success: true,
    author: {
      ...author,
      ...fallbackField({ fallbacks }),
      ...untranslatedField({ untranslated }),
      ...pictureOf(siteUrl, { picture, picture_alt }),
      id: String(row.id),
    },
  }
}

/** The plans, with the availability of each. */
export async function getPlans(
  { db, rehearse, stripe }: Pick<EditorialSettings, 'db'> & ShopSettings,
  input: { lang: Language },
): Promise<EndpointOutput<'listPlans'>> {
  const rows = await listPlans(db, { language: input.lang })
  const shop = shopStateOf({ rehearse, stripe })
  const plans = rows
    .filter(({ archived }) => !archived)
    .map((row) => ({
      ...row,
      id: String(row.id),
      action: fillPlanAction(row, input.lang),
      offer: offerOf(row, shop),
    }))
  return { success: true, shop, plans, coupons: await hasCoupons(db) }
}

interface ShopSettings {
  /** Undefined: payments are off. */
  stripe?: StripeSettings | undefined
  rehearse?: boolean | undefined
}

/** What a shop that takes no money does is the operator's word. */
function shopStateOf({ rehearse = false, stripe }: ShopSettings): ShopState {
  if (takesMoney(stripe)) return 'open'
  return rehearse ? 'rehearsal' : 'closed'
}

/** Consistent with what `startCheckout` sells. */
function offerOf(
  plan: Pick<Plan, 'kind' | 'price_minor' | 'currency'>,
  shop: ShopState,
): OfferedPlan['offer'] {
  if (shop === 'closed') return 'not_on_sale'
  if (plan.kind === 'free' || isPriced(plan)) return 'on_sale'
  return shop === 'rehearsal' ? 'demo' : 'not_on_sale'
}

/** The operator of the site, who sells its plans. */
export async function getSeller(db: Kysely<Database>): Promise<EndpointOutput<'getSeller'>> {
  const seller = await findSeller(db)
  if (!seller) throw new ApiError('not_found')
  return { success: true, seller }
}

export async function getRedirect(
  db: Kysely<Database>,
  input: { path: string },
): Promise<EndpointOutput<'findRedirect'>> {
  const found = await findRedirect(db, { path: input.path })
  return { success: true, redirect: found ? { target: found.target } : null }
}

function toSummary(site: ArticleSite, row: SummaryRow, language: Language): ArticleSummary {
  return {
    id: String(row.id),
    title: fillSeller(row.title, site, languageOf(row, 'title') ?? language),
    slug: row.slug,
    summary: fillSeller(row.summary, site, languageOf(row, 'summary') ?? language),
    ...fallbackField(row),
    category: named(row.category),
    author: named(row.author),
    cover_url: coverUrl(site, { kind: 'article', id: row.id, cover: row.cover }),
    published_at: row.published_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** A category or an author of an article. */
function named<Row extends { id: number; fallbacks: string[] }>({ fallbacks, id, ...row }: Row) {
  return { ...row, ...fallbackField({ fallbacks }), id: String(id) }
}
