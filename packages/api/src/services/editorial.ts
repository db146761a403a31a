import {
  ApiError,
  type Article,
  type ArticleSummary,
  type EndpointOutput,
  type OfferedPlan,
  type Plan,
} from '@tempolibre/contract'
import {
  type Database,
  findArticle,
  findAuthor,
  findCmsPage,
  findRedirect,
  findSeller,
  listArticles,
  listBlogCategories,
  listPlans,
} from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import type { ApiSettings } from '../create-api.ts'
import { mediaUrl } from '../media-url.ts'
import { isPriced } from '../payments/is-priced.ts'

const articleCursor = z.tuple([z.iso.datetime(), z.int().positive()])

export interface EditorialSettings {
  db: Kysely<Database>
  siteUrl: string
}

type SummaryRow = Awaited<ReturnType<typeof listArticles>>['articles'][number]

export async function getCmsPage(
  db: Kysely<Database>,
  input: { page: string },
): Promise<EndpointOutput<'getCmsDetails'>> {
  const page = await findCmsPage(db, { page: input.page })
  if (!page) throw new ApiError('not_found')
  return { success: true, cms: [{ ...page, updated_at: page.updated_at.toISOString() }] }
}

export async function getBlogCategories({
  db,
  siteUrl,
}: EditorialSettings): Promise<EndpointOutput<'getBlogCategories'>> {
  const rows = await listBlogCategories(db)
  return {
    success: true,
    blogCategories: rows.map(({ cover, id, ...texts }) => ({
      ...texts,
      id: String(id),
      cover_url: mediaUrl(siteUrl, cover),
    })),
  }
}

export async function getArticles(
  { db, siteUrl }: EditorialSettings,
  input: {
    lang: Language
    limit: number
    cursor?: string | undefined
    category?: string | undefined
    author?: string | undefined
  },
): Promise<EndpointOutput<'listArticles'>> {
  const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor, articleCursor)
  const { articles, next } = await listArticles(db, {
    language: input.lang,
    limit: input.limit,
    after: after && { publishedAt: after[0], id: after[1] },
    category: input.category,
    author: input.author,
  })
  return {
    success: true,
    articles: articles.map((row) => toSummary(siteUrl, row)),
    next_cursor: next ? encodeCursor([next.published_at.toISOString(), next.id]) : null,
  }
}

export async function getArticle(
  { db, siteUrl }: EditorialSettings,
  input: { slug: string; lang: Language },
): Promise<EndpointOutput<'getArticle'>> {
  const row = await findArticle(db, { slug: input.slug, language: input.lang })
  if (!row) throw new ApiError('not_found')
  if (row.slug !== input.slug) return { success: true, moved_to: row.slug }
  const article: Article = {
    ...toSummary(siteUrl, row),
    slugs: row.slugs,
    meta_title: row.meta_title,
    meta_description: row.meta_description,
    body: row.body,
  }
  return { success: true, article }
}

export async function getAuthor(
  db: Kysely<Database>,
  input: { slug: string; lang: Language },
): Promise<EndpointOutput<'getAuthor'>> {
  const row = await findAuthor(db, { slug: input.slug, language: input.lang })
  if (!row) throw new ApiError('not_found')
  if (row.slug !== input.slug) return { success: true, moved_to: row.slug }
  return { success: true, author: { ...row, id: String(row.id) } }
}

/** The plans, and whether each can be had. */
export async function getPlans(
  { db, stripe }: Pick<ApiSettings, 'db' | 'stripe'>,
  input: { lang: Language },
): Promise<EndpointOutput<'listPlans'>> {
  const rows = await listPlans(db, { language: input.lang })
  const plans = rows.map((row) => ({
    ...row,
    id: String(row.id),
    offer: offerOf(row, stripe === undefined),
  }))
  return { success: true, plans }
}

/** As `startCheckout` sells it. */
function offerOf(
  plan: Pick<Plan, 'kind' | 'price_minor' | 'currency'>,
  isTest: boolean,
): OfferedPlan['offer'] {
  if (plan.kind === 'free' || isPriced(plan)) return 'on_sale'
  return isTest ? 'demo' : 'not_on_sale'
}

/** Who runs the site and sells its plans. */
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

function toSummary(siteUrl: string, row: SummaryRow): ArticleSummary {
  return {
    id: String(row.id),
    title: row.title,
    slug: row.slug,
    summary: row.summary,
    category: { ...row.category, id: String(row.category.id) },
    author: { ...row.author, id: String(row.author.id) },
    cover_url: mediaUrl(siteUrl, row.cover),
    published_at: row.published_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
