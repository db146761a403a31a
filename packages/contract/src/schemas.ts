import { artistRoles } from '@tempolibre/domain/imported-track'
import { type Page, slugPages, staticPages } from '@tempolibre/locales'
import { z } from 'zod'
import {
  type ContactFault,
  type ContactField,
  contactLimits,
  contactRules,
} from '@tempolibre/domain/contact-message'
import { versionKinds } from '@tempolibre/domain/version-kinds'
import { maxStems, stemFaults, stemIdPattern } from '@tempolibre/domain/stem-mix'
import { musicalKeySchema } from '@tempolibre/domain/musical-key'
import { writerRoles } from '@tempolibre/domain/rightholders'
import { listedFields, shownFields } from '@tempolibre/domain/track-field-schemas'
import { formFactors, type WebVital, webVitalNames, webVitals } from './web-vitals.ts'

import { languageSchema } from '@tempolibre/domain/language-schema'
import { soundFingerprintSchema } from '@tempolibre/domain/fingerprint-schema'
import { trackMakingSchema } from '@tempolibre/domain/track-making'
import { shownAllowances } from '@tempolibre/domain/plan-allowance-schemas'
import { planKinds } from '@tempolibre/domain/plan-kind'
import { planPriceSchema } from '@tempolibre/domain/plan-price'
/** A text in each language. A missing translation is replaced by the English text. */
const translated = z.object({ en: z.string(), es: z.string(), fr: z.string() })

/** Names of texts of an answer that are not translated: they are in English. Absent if all are translated. */
const fallbacks = z.array(z.string()).optional()
/** The same of texts in every language, by language: `{ fr: ['title'] }`. */
const translatedFallbacks = z.partialRecord(languageSchema, z.array(z.string())).optional()
/** Languages in which some text of a page is in English; absent if there are none. */
const untranslated = z.array(languageSchema).optional()

const absoluteUrl = z.url()

/**
 * `image` is the storage key of the picture, `full_image_url` its address; both null without a picture. Every API has
 * title, slug, image and full_image_url; the rest is our addition (`customer-answers.ts`).
 */
export const musicCategorySchema = z.object({
  id: z.string(),
  title: translated,
  slug: translated,
  image: z.string().nullable(),
  full_image_url: absoluteUrl.nullable(),
  track_count: z.int().nonnegative(),
  fallbacks: translatedFallbacks,
})
export type MusicCategory = z.infer<typeof musicCategorySchema>

/** Other APIs send only title and slug; the rest is our addition. */
export const blogCategorySchema = z.object({
  id: z.string(),
  title: translated,
  slug: translated,
  cover_url: absoluteUrl.nullish(),
  fallbacks: translatedFallbacks,
})
export type BlogCategory = z.infer<typeof blogCategorySchema>

/**
 * One CMS page; every text keyed by language. `description` is Markdown. `page`, `updated_at` and `fallbacks` are our
 * additions.
 */
export const cmsPageSchema = z.object({
  page: z.string(),
  meta_title: translated,
  meta_description: translated,
  title: translated,
  subheading: translated,
  description: translated,
  updated_at: z.iso.datetime(),
  fallbacks: translatedFallbacks,
})
export type CmsPage = z.infer<typeof cmsPageSchema>

const named = z.object({ id: z.string(), name: z.string() })
const translatedName = named.extend({ fallbacks })
/** With a picture, if one was uploaded. Servers of earlier releases omit it. */
const pictured = <Shape extends z.ZodRawShape>(thing: z.ZodObject<Shape>) =>
  thing.extend({
    picture_url: absoluteUrl.nullish(),
    /** What it shows; empty: it is decorative. */
    picture_alt: z.string().nullish(),
  })
const addressed = z.object({ id: z.string(), title: z.string(), slug: z.string(), fallbacks })

/** An artist as songs name it; the slug is that of its page. Servers of earlier releases omit it. */
const namedArtist = named.extend({ slug: z.string().nullish() })

/** A track as shown in lists, in one language. */
export const trackSummarySchema = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  /** The preview: a public MP3. */
  url: absoluteUrl,
  /** Its length in bytes; null if not measured. */
  preview_bytes: z.int().positive().nullable(),
  cover_url: absoluteUrl.nullable(),
  /** As it is shown; joined names of several have no page. */
  artist: namedArtist,
  /** Each of several artists, in their order; absent: it is one, or their names are known together only. */
  artists: z.array(namedArtist.extend({ role: z.enum(artistRoles) })).nullish(),
  /** The first one is the track's main category. */
  categories: z.array(addressed).min(1),
  moods: z.array(translatedName),
  uses: z.array(translatedName),
  duration_seconds: z.number().positive(),
  /** Beats per minute; null if it has no beat, or none that can be measured. */
  bpm: z.number().positive().nullable(),
  /** null if none can be told. */
  key: musicalKeySchema.nullable(),
  /** 0 (still) to 1 (driving). */
  energy: z.number().min(0).max(1),
  ...listedFields,
  /** Waveform, see `decodePeaks`. */
  peaks: z.string(),
  /** Integrated loudness in LUFS (ITU-R BS.1770-4), to a tenth: players use it to play all songs equally loud. */
  loudness_lufs: z.number().nullish(),
  fallbacks,
})
export type TrackSummary = z.infer<typeof trackSummarySchema>

/** What a player can rely on. Every API gives a track its id, title and audio address; the rest is our addition. */
export type PlayableTrack = Pick<TrackSummary, 'id' | 'title' | 'url'> &
  Partial<
    Pick<
      TrackSummary,
      | 'slug'
      | 'cover_url'
      | 'artist'
      | 'artists'
      | 'duration_seconds'
      | 'peaks'
      | 'loudness_lufs'
      | 'fallbacks'
    >
  >

/** A version of a song as shown on its page. */
export const trackVersionSchema = trackSummarySchema
  .pick({
    id: true,
    title: true,
    slug: true,
    url: true,
    preview_bytes: true,
    duration_seconds: true,
    peaks: true,
    loudness_lufs: true,
  })
  .extend({
    kind: z.enum(versionKinds),
    /** As the label writes it. */
    name: z.string(),
  })
export type TrackVersion = z.infer<typeof trackVersionSchema>

/** A version as licences and their public data name it. */
export const coveredVersionSchema = z.object({
  id: z.string(),
  kind: z.enum(versionKinds),
  name: z.string(),
  sound: soundFingerprintSchema.optional(),
})

/** Where a recording comes from, as far as it is public: no shares, no numbers of persons. */
export const trackOriginSchema = z.object({
  /** null for recordings that were delivered. */
  making: trackMakingSchema.nullable(),
  isrc: z.string().nullable(),
  iswc: z.string().nullable(),
  label: z.string().nullable(),
  album: z.string().nullable(),
  /** Year and owner of the recording. */
  p_line: z.string().nullable(),
  /** Names, and what each did by the codes of CISAC. */
  writers: z.array(z.object({ name: z.string(), role: z.enum(writerRoles).nullable() })),
  publishers: z.array(z.string()),
  /** The stored recording in full quality; null until it is stored and hashed. */
  master: z.object({ sha256: z.string(), bytes: z.int().positive(), hashed_at: z.iso.datetime() }).nullable(),
})
export type TrackOrigin = z.infer<typeof trackOriginSchema>

/** A track as shown on its own page. */
export const trackSchema = trackSummarySchema.extend({
  /** The track's slug in every language. */
  slugs: translated,
  untranslated,
  description: z.string(),
  artist: pictured(namedArtist),
  /** What an uploaded cover shows; empty: it is decorative, null: none was uploaded. */
  cover_alt: z.string().nullish(),
  instruments: z.array(translatedName),
  ...shownFields,
  /** Integrated loudness in LUFS (ITU-R BS.1770-4). */
  loudness_lufs: z.number(),
  /** True peak in dBTP. */
  true_peak_dbtp: z.number(),
  /** Counts the recordings that the track has had; absent for the first one. */
  version: z.int().min(2).nullish(),
  /** Since when it has this one; absent for the first one. */
  version_since: z.iso.datetime().nullish(),
  /** Servers of earlier releases omit it. */
  origin: trackOriginSchema.nullish(),
  /** Other versions of the song, in their order; servers of earlier releases have none. */
  versions: z.array(trackVersionSchema).nullish(),
  /** The stems that its mixer plays (`stem-file.ts` has the layout of their file); absent: it has none. */
  stems: z
    .object({
      url: absoluteUrl,
      ids: z.array(z.string().regex(stemIdPattern)).min(2).max(maxStems),
      /** As the label named them; absent: the ids say what they are. */
      names: z.array(z.string()).nullish(),
      /** Length in seconds, and samples per second; absent: those of the song, and 44 100. */
      seconds: z.number().positive().nullish(),
      sample_rate: z.int().positive().nullish(),
    })
    .nullish(),
  /** Why the stems that the label delivered cannot be mixed: `stemFaults`. */
  stems_apart: z.enum(stemFaults).nullish(),
  updated_at: z.iso.datetime(),
})
export type Track = z.infer<typeof trackSchema>

/** A song that is no longer offered, as its address tells of it. */
export const withdrawnTrackSchema = z.object({
  title: z.string(),
  slug: z.string(),
  slugs: translated,
  untranslated,
  fallbacks,
  artist: z.string(),
  /** Its first genre, which leads on; null if it has none. */
  genre: z.object({ title: z.string(), slug: z.string() }).nullable(),
})
export type WithdrawnTrack = z.infer<typeof withdrawnTrackSchema>

/** A music category in one language, as shown on its page. */
export const musicCategoryPageSchema = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  slugs: translated,
  fallbacks,
  untranslated,
  subheading: z.string(),
  /** Markdown. */
  description: z.string(),
  meta_title: z.string(),
  meta_description: z.string(),
  full_image_url: absoluteUrl.nullable(),
  /** What an uploaded picture shows; empty: it is decorative, null: none was uploaded. */
  image_alt: z.string().nullish(),
  track_count: z.int().nonnegative(),
  updated_at: z.iso.datetime(),
})

/** An artist in one language, as shown on its page. */
export const artistPageSchema = pictured(named).extend({
  /** The same in every language. */
  slug: z.string(),
  fallbacks,
  untranslated,
  biography: z.string(),
  /** Songs that are offered; 0: all of them were withdrawn. */
  track_count: z.int().nonnegative(),
})
export type ArtistPage = z.infer<typeof artistPageSchema>

const articleAuthor = translatedName.extend({ slug: z.string() })

export const articleSummarySchema = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  summary: z.string(),
  category: addressed,
  author: articleAuthor,
  fallbacks,
  /** Its picture; servers of earlier releases omit it. */
  cover_url: absoluteUrl.nullish(),
  published_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type ArticleSummary = z.infer<typeof articleSummarySchema>

export const articleSchema = articleSummarySchema.extend({
  author: pictured(articleAuthor),
  /** What an uploaded picture shows; empty: it is decorative, null: none was uploaded. */
  cover_alt: z.string().nullish(),
  slugs: translated,
  untranslated,
  meta_title: z.string(),
  meta_description: z.string(),
  /** Markdown. */
  body: z.string(),
})
export type Article = z.infer<typeof articleSchema>

export const authorSchema = pictured(articleAuthor).extend({
  slugs: translated,
  untranslated,
  biography: z.string(),
})
export type Author = z.infer<typeof authorSchema>

export const planIdSchema = z.string().min(1).max(60)

export const planSchema = z.object({
  id: z.string(),
  kind: z.enum(planKinds),
  name: z.string(),
  summary: z.string(),
  features: z.array(z.string()),
  action: z.string(),
  /** In the currency's minor unit; null if the operator has set no price. */
  price_minor: z.int().nonnegative().nullable(),
  /** ISO 4217; null together with the price. */
  currency: z.string().length(3).nullable(),
  /** Whether the price includes tax or tax is added to it; null: the seller charges none, or has not set it. */
  price_tax: z.enum(['included', 'excluded']).nullable().default(null),
  trial_days: z.int().nonnegative(),
  ...shownAllowances,
  credit_required: z.boolean(),
  /** All prices, that of `price_minor` first. Servers of earlier releases omit them. */
  prices: z.array(planPriceSchema).optional(),
  /** Whether it is not sold any more; its holders keep it. */
  archived: z.boolean().optional(),
})
export type Plan = z.infer<typeof planSchema>

/**
 * `rehearsal`: there are no payments, so orders charge nothing, and licences and invoices are tests. `closed`: nothing is on sale,
 * since there are no payments and the operator does not rehearse.
 */
export const shopStates = ['open', 'rehearsal', 'closed'] as const
export type ShopState = (typeof shopStates)[number]

/**
 * Whether a plan is available: at its price, or free; as a `demo`, whose checkout charges nothing; or not at all,
 * since Stripe needs a price, or the shop is closed.
 */
export const planOffers = ['on_sale', 'demo', 'not_on_sale'] as const

/** A plan as offered. Servers of earlier releases omit `offer`. */
export const offeredPlanSchema = planSchema.extend({ offer: z.enum(planOffers).optional() })
export type OfferedPlan = z.infer<typeof offeredPlanSchema>

/** The figures the site claims, counted in the catalogue. */
export const statisticsSchema = z.object({
  tracks: z.int().nonnegative(),
  categories: z.int().nonnegative(),
  /** Increases with every change of content; caches depend on it. */
  revision: z.int().nonnegative(),
})
export type Statistics = z.infer<typeof statisticsSchema>

/** Kinds of sitemaps; `learn` holds blog categories and authors. */
export const sitemapKinds = ['pages', 'categories', 'artists', 'tracks', 'articles', 'learn'] as const
export type SitemapKind = (typeof sitemapKinds)[number]

export const sitemapSchema = z.object({
  kind: z.enum(sitemapKinds),
  /** From 1. */
  page: z.int().positive(),
  /** The latest change of any of its entries. */
  updated_at: z.iso.datetime().nullable(),
})

export const sitemapEntrySchema = z.object({
  /** For `page`, a CMS page, the slug is the page's name in every language. */
  type: z.enum(['page', 'music-category', 'artist', 'track', 'article', 'blog-category', 'author']),
  /** Only languages in which the page exists. */
  slugs: z.partialRecord(languageSchema, z.string()),
  /** When the shown content last changed; null if unknown. */
  updated_at: z.iso.datetime().nullable(),
})
export type SitemapEntry = z.infer<typeof sitemapEntrySchema>

/** One text of the contact form, by the form's own rule; faults are reported with zod's messages and translations. */
function contactText(field: ContactField) {
  const { findFault, tidy } = contactRules[field]
  return z
    .string()
    .overwrite(tidy)
    .superRefine((text, context) => {
      const fault = findFault(text)
      if (fault) context.addIssue(issueOf(fault, field))
    })
}

function issueOf(fault: ContactFault, field: ContactField): z.core.$ZodSuperRefineIssue {
  if (field === 'email') return { code: 'invalid_format', format: 'email' }
  const { maximum, minimum } = contactLimits[field]
  if (fault === 'invalid') return { code: 'custom' }
  return fault === 'too_long'
    ? { code: 'too_big', origin: 'string', maximum, inclusive: true, input: '' }
    : { code: 'too_small', origin: 'string', minimum, inclusive: true, input: '' }
}

const lengthsOf = ({ maximum, minimum }: { minimum: number; maximum: number }) => ({
  minLength: minimum,
  maxLength: maximum,
})

/** A message from a visitor to the operator. */
export const contactMessageSchema = z.object({
  id: z.uuid().meta({ description: 'Chosen by the sender: a repeated id is the same message.' }),
  lang: languageSchema,
  name: contactText('name').meta(lengthsOf(contactLimits.name)),
  email: contactText('email').meta({ format: 'email' }),
  message: contactText('message').meta(lengthsOf(contactLimits.message)),
})
export type ContactMessage = z.infer<typeof contactMessageSchema>

/** Every kind of page. */
const pages: readonly Page[] = [...staticPages, ...slugPages, 'content']
/** A kind of page. */
export const pageSchema = z.enum(pages)

export const webVitalSchema = z.enum(webVitalNames)

const measured = (vital: WebVital) => z.number().min(0).max(webVitals[vital].maximum).optional()

/** The measurements of one page view, without anything that identifies the visitor. */
export const webVitalsReportSchema = z.strictObject({
  page: pageSchema.meta({ description: 'The kind of page the visit began with.' }),
  lang: languageSchema,
  form_factor: z.enum(formFactors),
  metrics: z
    .strictObject({
      LCP: measured('LCP'),
      INP: measured('INP'),
      CLS: measured('CLS'),
      FCP: measured('FCP'),
      TTFB: measured('TTFB'),
    } satisfies Record<WebVital, z.ZodType>)
    .refine((metrics) => Object.keys(metrics).length > 0)
    .meta({ description: 'At least one. Times in milliseconds; CLS without a unit.' }),
})
export type WebVitalsReport = z.infer<typeof webVitalsReportSchema>
