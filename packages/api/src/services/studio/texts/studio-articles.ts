import {
  ApiError,
  type ArticleContent,
  articleContentSchema,
  type EndpointOutput,
  type EndpointParsedInput,
  type StudioArticle,
  type StudioArticleChange,
} from '@tempolibre/contract'
import { editable } from '@tempolibre/contract/editable'
import { readPictureAddress } from '@tempolibre/domain/pictures'
import { slugOf } from '@tempolibre/domain/slug-of'
import {
  addStudioArticle as storeArticle,
  changeStudioArticle as storeArticleChange,
  type Database,
  deleteRecord,
  findStudioArticle,
  findUnknownOfArticle,
  listStudioArticles as findArticles,
} from '@tempolibre/database'
import { type RecordTextName, textsOf } from '@tempolibre/domain/record-texts'
import { keysOf, type Language, perLanguage, type Translated } from '@tempolibre/locales'
import type { Kysely, Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { mediaUrl } from '../../../http/media-url.ts'
import { refuseFields } from '../../../http/studio-faults.ts'
import { findVersion, listVersions, type VersionedKind } from '../../../studio/content-versions.ts'
import { requirePictures } from '../../../studio/picture-store.ts'
import { answerRecord, locking, withVersion } from '../../../studio/record-answers.ts'
import { toIds, toRecordId } from '../../../studio/record-ids.ts'
import {
  describeTexts,
  givenOf,
  refuseGaps,
  settleFallback,
  type WrittenTexts,
} from '../../../studio/record-texts.ts'
import {
  addRecord,
  changeRecord,
  chooseSlugs,
  type RecordKind,
  removeRecord,
} from '../../../studio/records.ts'
import { refuseUndescribedPictures } from './studio-pictures.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'

type ArticleFields = Omit<StudioArticle, 'version'>

const content = keysOf(articleContentSchema.shape)
const articles: RecordKind<ArticleFields> = {
  subject: 'article',
  editable: editable.article,
  label: ({ title }) => firstOf(title),
}
const versions: VersionedKind<ArticleContent> = {
  subject: 'article',
  fields: content,
  parsePart: (replaced) => articleContentSchema.partial().parse(replaced),
}

/** The first text that is written: a draft may have its title in one language only. */
const firstOf = (text: Translated) => text.en || text.es || text.fr

export async function listStudioArticles(
  { db, siteUrl }: StudioSettings,
  { author_id, category_id, ids, lang: language, ...input }: EndpointParsedInput<'listStudioArticles'>,
): Promise<EndpointOutput<'listStudioArticles'>> {
  const { rows, total } = await findArticles(db, {
    ...input,
    language,
    authorId: toRecordId(author_id),
    categoryId: toRecordId(category_id),
    ids: toIds(ids),
  })
  const records = rows.map((row) => withVersion(articles, toArticle(siteUrl, row)))
  return { success: true, records, total }
}

export async function getStudioArticle(
  settings: StudioSettings,
  { id, lang }: EndpointParsedInput<'getStudioArticle'>,
): Promise<EndpointOutput<'getStudioArticle'>> {
  return answerRecord(articles, await reading(settings, lang)(settings.db, id))
}

export async function addStudioArticle(
  settings: StudioSettings,
  { lang, ...article }: EndpointParsedInput<'addStudioArticle'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'addStudioArticle'>> {
  if (article.published_at !== null) refuseUnreadable(article)
  const fields = await addRecord(settings.db, {
    kind: articles,
    caller,
    read: reading(settings, lang),
    async write(transaction) {
      await refuseUnknown(transaction, article)
      await requirePictures(transaction, settings.pictures, article)
      const { slug: given, title } = article
      const slug = await chooseArticleSlugs(transaction, { id: undefined, given, title })
      const fallback = settleFallback(textsOf('article'), article)
      return String((await storeArticle(transaction, { ...article, slug, fallback })).id)
    },
  })
  return answerRecord(articles, fields)
}

export async function changeStudioArticle(
  settings: StudioSettings,
  { id, lang, version, ...change }: EndpointParsedInput<'changeStudioArticle'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeStudioArticle'>> {
  return writeArticle(settings, {
    id,
    lang,
    version,
    caller,
    async choose(transaction) {
      await requirePictures(transaction, settings.pictures, change)
      return change
    },
  })
}

export async function removeStudioArticle(
  settings: StudioSettings,
  { id }: EndpointParsedInput<'removeStudioArticle'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'removeStudioArticle'>> {
  const rowId = toRecordId(id)
  await removeRecord(settings.db, {
    kind: articles,
    id,
    caller,
    lock: locking('article', rowId),
    read: (inside) => reading(settings, caller.language)(inside, id),
    async remove(transaction) {
      await deleteRecord(transaction, { table: 'article', id: rowId })
    },
  })
  return { success: true }
}

export async function listStudioArticleVersions(
  settings: StudioSettings,
  { id, page, per_page }: EndpointParsedInput<'listStudioArticleVersions'>,
  { language }: StaffCaller,
): Promise<EndpointOutput<'listStudioArticleVersions'>> {
  const { db } = settings
  if (!(await reading(settings, language)(db, id))) throw new ApiError('not_found')
  const all = await listVersions(db, versions, id)
  return { success: true, records: all.slice((page - 1) * per_page, page * per_page), total: all.length }
}

export async function getStudioArticleVersion(
  settings: StudioSettings,
  { entry, id }: EndpointParsedInput<'getStudioArticleVersion'>,
  { language }: StaffCaller,
): Promise<EndpointOutput<'getStudioArticleVersion'>> {
  const { db } = settings
  const present = await reading(settings, language)(db, id)
  if (!present) throw new ApiError('not_found')
  return { success: true, ...(await findVersion(db, versions, { id, entry, present: contentOf(present) })) }
}

export async function restoreStudioArticleVersion(
  settings: StudioSettings,
  { entry, id, lang, version }: EndpointParsedInput<'restoreStudioArticleVersion'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'restoreStudioArticleVersion'>> {
  return writeArticle(settings, {
    id,
    lang,
    version,
    caller,
    async choose(inside, before) {
      const former = await findVersion(inside, versions, { id, entry, present: contentOf(before) })
      const removed = await findUnknownOfArticle(inside, former.content)
      const hasPicture = await isStored(settings, former.content.picture)
      return {
        ...former.content,
        ...(!hasPicture && { picture: before.picture, picture_alt: before.picture_alt }),
        ...(removed.includes('category_id') && { category_id: before.category_id }),
        ...(removed.includes('author_id') && { author_id: before.author_id }),
      }
    },
  })
}

/** Whether a picture of a former version still exists. */
async function isStored({ pictures }: StudioSettings, address: string | null): Promise<boolean> {
  const picture = address === null ? undefined : readPictureAddress(address)
  return !picture || !pictures || pictures.has(picture)
}

async function writeArticle(
  settings: StudioSettings,
  {
    caller,
    choose,
    id,
    lang,
    version,
  }: {
    id: string
    lang: Language
    version: string
    caller: StaffCaller
    choose(inside: Transaction<Database>, before: ArticleFields): Promise<StudioArticleChange>
  },
) {
  const rowId = toRecordId(id)
  const fields = await changeRecord(settings.db, {
    kind: articles,
    id,
    version,
    caller,
    lock: locking('article', rowId),
    read: (inside) => reading(settings, lang)(inside, id),
    async write(transaction, before) {
      const chosen = await choose(transaction, before)
      const published_at = timeOf(chosen, before)
      const whole = { ...before, ...givenOf(chosen) }
      if (published_at !== null) refuseUnreadable(whole)
      const change = { ...chosen, published_at, fallback: settleFallback(textsOf('article'), whole) }
      await refuseUnknown(transaction, change)
      const { title = before.title } = change
      const given =
        change.slug ?? (change.title && before.state === 'draft' ? followTitle(before) : undefined)
      const slug = given && (await chooseArticleSlugs(transaction, { id: rowId, given, title }))
      await storeArticleChange(transaction, { id: rowId, change: { ...change, slug } })
    },
  })
  return answerRecord(articles, fields)
}

/** Refuses to publish what some visitors could not read. @throws ApiError `invalid_input` */
function refuseUnreadable(texts: WrittenTexts<RecordTextName<'article'>>): void {
  refuseGaps(textsOf('article'), texts)
  refuseUndescribedPictures('body', texts.body)
}

/** When the article is to appear; one that is published already keeps its time if it is published now. */
const timeOf = ({ published_at }: StudioArticleChange, before: ArticleFields) =>
  published_at === undefined || (published_at === 'now' && before.state === 'published')
    ? before.published_at
    : published_at

/** The slugs of a draft, empty where they were made of the title, so that they are made of the new one. */
function followTitle({ slug, title }: ArticleFields): Translated {
  return perLanguage((language) => {
    const stem = slugOf(title[language] || firstOf(title)) || 'untitled'
    const rest = slug[language].startsWith(stem) ? slug[language].slice(stem.length) : undefined
    return rest !== undefined && /^(?:-\d+)?$/.test(rest) ? '' : slug[language]
  })
}

/** Where the title is missing, the slug is made of that of another language. */
const chooseArticleSlugs = (
  db: Kysely<Database>,
  { given, id, title }: { id: number | undefined; given: Translated; title: Translated },
) =>
  chooseSlugs(db, {
    table: 'article',
    id,
    given,
    title: perLanguage((language) => title[language] || firstOf(title)),
  })

async function refuseUnknown(
  db: Kysely<Database>,
  article: Pick<StudioArticleChange, 'author_id' | 'category_id'>,
): Promise<void> {
  const unknown = await findUnknownOfArticle(db, article)
  if (unknown.length > 0) throw refuseFields(unknown.map((field) => ({ field, fault: 'unknown_record' })))
}

const contentOf = ({
  author_id,
  body,
  category_id,
  fallback,
  meta_description,
  meta_title,
  picture,
  picture_alt,
  summary,
  title,
}: ArticleContent): ArticleContent => ({
  title,
  summary,
  body,
  meta_title,
  meta_description,
  fallback,
  category_id,
  author_id,
  picture,
  picture_alt,
})

/** Reads an article, with the names of category and author in `language`. */
const reading =
  ({ siteUrl }: StudioSettings, language: Language) =>
  async (db: Kysely<Database>, id: string): Promise<ArticleFields | undefined> => {
    const row = await findStudioArticle(db, { id: toRecordId(id), language })
    return row && toArticle(siteUrl, row)
  }

function toArticle(
  siteUrl: string,
  { cover, delivered_cover: _delivered, ...row }: NonNullable<Awaited<ReturnType<typeof findStudioArticle>>>,
): ArticleFields {
  return {
    ...row,
    id: String(row.id),
    category_id: String(row.category_id),
    author_id: String(row.author_id),
    published_at: row.published_at?.toISOString() ?? null,
    cover_url: mediaUrl(siteUrl, cover),
    ...describeTexts(textsOf('article'), row),
    updated_at: row.updated_at.toISOString(),
  }
}
