import { z } from 'zod'
import { termsSectionChangeSchema } from '../terms.ts'
import { languageSchema } from '@tempolibre/domain/language-schema'
import { fallbackSchema } from '@tempolibre/domain/fallback-schema'
import {
  editedTexts,
  fallbacksSchema,
  gapsSchema,
  newFallback,
  newPicture,
  pictureEdit,
  recordId,
  recordParts,
  translatedSlug,
  writtenText,
  writtenTexts,
} from './studio-parts.ts'

/** What an editor may change of a page. */
const pageEdit = { ...editedTexts('page'), fallback: fallbackSchema }

/** The texts of a page, as one of its versions has them. */
export const pageContentSchema = z.object({ ...writtenTexts('page'), fallback: fallbackSchema })
export type PageContent = z.infer<typeof pageContentSchema>

export const studioPageSchema = z.object({
  ...recordParts,
  /** Identifies the page in the site's addresses. */
  name: z.string(),
  ...pageContentSchema.shape,
  /** Whether the page is a document of the terms: a change is a draft, until it is put into force. */
  is_terms: z.boolean(),
  gaps: gapsSchema,
  fallbacks: fallbacksSchema,
  updated_at: z.iso.datetime(),
})
export type StudioPage = z.infer<typeof studioPageSchema>

export const studioPageChangeSchema = z.object(pageEdit).partial()
export type StudioPageChange = z.infer<typeof studioPageChangeSchema>

const sectionChanges = z.array(termsSectionChangeSchema)

/** What is to come of a document of the terms. */
export const studioTermsChangeSchema = z.object({
  drafted: z.boolean(),
  /** The version in force. */
  in_force: z.string(),
  /** What differs from it. */
  sections: z.object({ en: sectionChanges, es: sectionChanges, fr: sectionChanges }),
  /** False: no mails leave this site, so nobody can be told. Servers of earlier releases omit it. */
  sends_mails: z.boolean().optional(),
  /** Accounts that are to be told. */
  accounts: z.int().nonnegative(),
  /** Null: no version is announced that is not in force yet. */
  announced: z
    .object({
      version: z.string(),
      announced_at: z.iso.datetime(),
      applies_from: z.iso.datetime(),
      summary: writtenText,
      /** Accounts that were told: the mail server has their mail. */
      told: z.int().nonnegative(),
    })
    .nullable(),
})
export type StudioTermsChange = z.infer<typeof studioTermsChangeSchema>

export const articleStates = ['draft', 'scheduled', 'published'] as const
export type ArticleState = (typeof articleStates)[number]

/** What an editor may change of an article. */
const articleEdit = {
  ...editedTexts('article'),
  slug: translatedSlug,
  fallback: fallbackSchema,
  category_id: recordId,
  author_id: recordId,
  ...pictureEdit,
  /** When it appears; null: it is a draft. A time to come schedules it; `now` leaves a published article its time. */
  published_at: z.union([z.iso.datetime().refine((time) => time >= '1900'), z.literal('now')]).nullable(),
}

/** The texts of an article, its category and author, as one of its versions has them. */
export const articleContentSchema = z.object({
  ...writtenTexts('article'),
  fallback: fallbackSchema,
  category_id: z.string(),
  author_id: z.string(),
  ...pictureEdit,
})
export type ArticleContent = z.infer<typeof articleContentSchema>

export const studioArticleSchema = z.object({
  ...recordParts,
  ...articleContentSchema.shape,
  slug: writtenText,
  state: z.enum(articleStates),
  /** Null for a draft. */
  published_at: z.iso.datetime().nullable(),
  /** In `lang`. */
  category_title: z.string(),
  author_name: z.string(),
  cover_url: z.url().nullable(),
  gaps: gapsSchema,
  fallbacks: fallbacksSchema,
  updated_at: z.iso.datetime(),
})
export type StudioArticle = z.infer<typeof studioArticleSchema>

const empty = { en: '', es: '', fr: '' }
/** A draft may have gaps, so only its place is required. */
export const newStudioArticleSchema = z.object({
  title: articleEdit.title.default(empty),
  slug: articleEdit.slug.default(empty),
  summary: articleEdit.summary.default(empty),
  body: articleEdit.body.default(empty),
  meta_title: articleEdit.meta_title.default(empty),
  meta_description: articleEdit.meta_description.default(empty),
  fallback: newFallback,
  category_id: articleEdit.category_id,
  author_id: articleEdit.author_id,
  ...newPicture,
  published_at: articleEdit.published_at.default(null),
})
export const studioArticleChangeSchema = z.object(articleEdit).partial()
export type StudioArticleChange = z.infer<typeof studioArticleChangeSchema>

const blogCategoryEdit = {
  ...editedTexts('blogCategory'),
  slug: translatedSlug,
  fallback: fallbackSchema,
  /** Categories are listed in this order. */
  position: z.int().min(0).max(10_000),
}

/** A topic of the blog. */
export const studioBlogCategorySchema = z.object({
  ...recordParts,
  ...writtenTexts('blogCategory'),
  slug: writtenText,
  fallback: fallbackSchema,
  position: z.int(),
  /** Drafts and scheduled ones included. */
  articles: z.int().nonnegative(),
  cover_url: z.url().nullable(),
  gaps: gapsSchema,
  fallbacks: fallbacksSchema,
})
export type StudioBlogCategory = z.infer<typeof studioBlogCategorySchema>
export const newStudioBlogCategorySchema = z.object({
  ...blogCategoryEdit,
  fallback: newFallback,
  position: blogCategoryEdit.position.default(0),
})
export const studioBlogCategoryChangeSchema = z.object(blogCategoryEdit).partial()
export type StudioBlogCategoryChange = z.infer<typeof studioBlogCategoryChangeSchema>

const authorEdit = {
  ...editedTexts('author'),
  slug: translatedSlug,
  fallback: fallbackSchema,
  ...pictureEdit,
}

export const studioAuthorSchema = z.object({
  ...recordParts,
  ...pictureEdit,
  ...writtenTexts('author'),
  slug: writtenText,
  fallback: fallbackSchema,
  /** Drafts and scheduled ones included. */
  articles: z.int().nonnegative(),
  gaps: gapsSchema,
  fallbacks: fallbacksSchema,
})
export type StudioAuthor = z.infer<typeof studioAuthorSchema>
export const newStudioAuthorSchema = z.object({ ...authorEdit, fallback: newFallback, ...newPicture })
export const studioAuthorChangeSchema = z.object(authorEdit).partial()
export type StudioAuthorChange = z.infer<typeof studioAuthorChangeSchema>

/** Identifies a version: the entry of the audit trail that made it, or 0 for the content before the first entry. */
export const versionEntrySchema = z.string().regex(/^(?:0|[1-9]\d{0,17})$/)

/** A present or former version of a page or an article. */
export const contentVersionSchema = z.object({
  entry: versionEntrySchema,
  /** Null for the content with which the record was imported. */
  at: z.iso.datetime().nullable(),
  /** The address of the member who made it; null for the content with which the record was imported. */
  who: z.string().nullable(),
  /** What differs from the version before. */
  fields: z.array(z.string()),
})
export type ContentVersion = z.infer<typeof contentVersionSchema>

/** What is being typed; nothing of it is stored. */
const typed = z.string().max(100_000)
/** Names of texts that are in English, since they are missing in the language. */
const typedFallbacks = z.array(z.string().max(40)).max(20).default([])

/** The texts of a page in one language, as an editor has typed them so far. */
export const typedPageSchema = z.object({
  language: languageSchema,
  title: typed,
  subheading: typed,
  description: typed,
  fallbacks: typedFallbacks,
})

/** An article in one language, as an editor has typed it so far. */
export const typedArticleSchema = z.object({
  language: languageSchema,
  /** Of an article that is stored already: it is shown with its cover and date. */
  id: recordId.optional(),
  /** Absent: the picture that is stored. */
  picture: pictureEdit.picture.optional(),
  picture_alt: pictureEdit.picture_alt.optional(),
  title: typed,
  summary: typed,
  body: typed,
  fallbacks: typedFallbacks,
  category_id: recordId,
  author_id: recordId,
})

/** A page of the site as a whole document, with its style sheets and without any script. */
export const renderingSchema = z.object({ html: z.string() })

/** What shows uploaded pictures; `recording`: one that was imported. */
export const pictureUseSubjects = [
  'track',
  'artist',
  'music_category',
  'recording',
  'page',
  'article',
  'author',
] as const

/** A record that shows a picture. */
export const pictureUseSchema = z.object({
  subject: z.enum(pictureUseSubjects),
  id: z.string(),
  /** In `lang`. */
  name: z.string(),
})
export type PictureUse = z.infer<typeof pictureUseSchema>

export const pictureDigestSchema = z.string().regex(/^[\da-f]{32}$/)

/** A picture that texts and records can show. */
export const studioPictureSchema = z.object({
  /** Its digest. */
  id: pictureDigestSchema,
  digest: pictureDigestSchema,
  /** In pixels. */
  width: z.int().positive(),
  height: z.int().positive(),
  uses: z.array(pictureUseSchema),
})
export type StudioPicture = z.infer<typeof studioPictureSchema>

/** The signed address with which anybody can read an article that is not published. */
export const articlePreviewSchema = z.object({
  /** Identifies the article; part of the address. */
  token: z.string(),
  url: z.url(),
  expires_at: z.iso.datetime(),
})
