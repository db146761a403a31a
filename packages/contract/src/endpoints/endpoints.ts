import { z } from 'zod'
import { accountEndpoints } from './account-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { apiKeyEndpoints } from './api-key-endpoints.ts'
import type * as account from '../operations/account.ts'
import type * as apiKeys from '../operations/api-keys.ts'
import type * as checkout from '../operations/checkout.ts'
import type * as claims from '../operations/claims.ts'
import type * as downloads from '../operations/downloads.ts'
import type * as editions from '../operations/editions.ts'
import type * as favourites from '../operations/favourites.ts'
import type * as handOvers from '../operations/hand-overs.ts'
import type * as licenceLog from '../operations/licence-log.ts'
import type * as licences from '../operations/licences.ts'
import type * as openFigures from '../operations/open-figures.ts'
import type * as playlists from '../operations/playlists.ts'
import type * as search from '../operations/search.ts'
import type * as secondFactor from '../operations/second-factor.ts'
import type * as signIn from '../operations/sign-in.ts'
import type * as studioBusiness from '../operations/studio-business.ts'
import type * as studioCatalogue from '../operations/studio-catalogue.ts'
import type * as studioClaims from '../operations/studio-claims.ts'
import type * as studioDashboard from '../operations/studio-dashboard.ts'
import type * as studioFamilies from '../operations/studio-families.ts'
import type * as studioImports from '../operations/studio-imports.ts'
import type * as studioSounds from '../operations/studio-sounds.ts'
import type * as studioEditorial from '../operations/studio-editorial.ts'
import type * as studioLook from '../operations/studio-look.ts'
import type * as studioNavigation from '../operations/studio-navigation.ts'
import type * as studioStaff from '../operations/studio-staff.ts'
import type * as studioTerms from '../operations/studio-terms.ts'
import type * as studioUploads from '../operations/studio-uploads.ts'
import type * as subscriptions from '../operations/subscriptions.ts'
import type * as teams from '../operations/teams.ts'
import type * as terms from '../operations/terms.ts'
import type * as venue from '../operations/venue.ts'
import type * as visitorCounts from '../operations/visitor-counts.ts'
import type * as webhooks from '../operations/webhooks.ts'
import type * as withdrawals from '../operations/withdrawals.ts'
import * as catalogue from '../operations/catalogue.ts'
import * as webVitals from '../operations/web-vitals.ts'
import { inLanguage, paging, success } from './endpoint-parts.ts'
import { claimEndpoints } from './claim-endpoints.ts'
import { handOverEndpoints } from './hand-over-endpoints.ts'
import { editionEndpoints } from './edition-endpoints.ts'
import { licenceEndpoints } from './licence-endpoints.ts'
import { licenceLogEndpoints } from './licence-log-endpoints.ts'
import { openFiguresEndpoints } from './open-figures-endpoints.ts'
import { planEndpoints } from './plan-endpoints.ts'
import { playlistEndpoints } from './playlist-endpoints.ts'
import { searchEndpoints } from './search-endpoints.ts'
import { trackSorts } from '@tempolibre/domain/search-rules'
import {
  articleSchema,
  artistPageSchema,
  articleSummarySchema,
  authorSchema,
  blogCategorySchema,
  cmsPageSchema,
  contactMessageSchema,
  musicCategoryPageSchema,
  musicCategorySchema,
  offeredPlanSchema,
  shopStates,
  sitemapEntrySchema,
  sitemapKinds,
  sitemapSchema,
  statisticsSchema,
  trackSchema,
  withdrawnTrackSchema,
  trackSummarySchema,
  webVitalsReportSchema,
} from '../schemas.ts'
import { languageSchema } from '@tempolibre/domain/language-schema'
import { slugSchema } from '@tempolibre/domain/slug-schema'
import { secondFactorEndpoints } from './second-factor-endpoints.ts'
import { siteLookSchema } from '../look/look.ts'
import { siteNavigationSchema } from '../navigation/navigation.ts'
import { sellerSchema } from '@tempolibre/domain/seller'
import { studioBusinessEndpoints } from './studio-business-endpoints.ts'
import { studioCatalogueEndpoints } from './studio-catalogue-endpoints.ts'
import { studioTrackGridEndpoints } from './studio-track-grid-endpoints.ts'
import { studioClaimEndpoints } from './studio-claim-endpoints.ts'
import { studioDashboardEndpoints } from './studio-dashboard-endpoints.ts'
import { studioDownloadEndpoints } from './studio-download-endpoints.ts'
import { studioFamilyEndpoints } from './studio-family-endpoints.ts'
import { studioImportEndpoints } from './studio-import-endpoints.ts'
import { studioSoundEndpoints } from './studio-sound-endpoints.ts'
import { studioEditorialEndpoints } from './studio-editorial-endpoints.ts'
import { studioTermsEndpoints } from './studio-terms-endpoints.ts'
import { studioLookEndpoints } from './studio-look-endpoints.ts'
import { studioNavigationEndpoints } from './studio-navigation-endpoints.ts'
import { studioStaffEndpoints } from './studio-staff-endpoints.ts'
import { studioUploadEndpoints } from './studio-upload-endpoints.ts'
import { teamEndpoints } from './team-endpoints.ts'
import { withdrawalEndpoints } from './withdrawal-endpoints.ts'
import { termsEndpoints } from './terms-endpoints.ts'
import { venueEndpoints } from './venue-endpoints.ts'
import { visitorCountEndpoints } from './visitor-count-endpoints.ts'
import { webhookEndpoints } from './webhook-endpoints.ts'

const bySlug = z.object({ slug: slugSchema })

/**
 * Maximum number of entries in a sitemap: in three languages 6,000 addresses and about 5 MB, well below the 50,000
 * and 50 MB that https://www.sitemaps.org/protocol.html allows.
 */
export const maxSitemapEntries = 2000
/** Maximum number of sitemaps in an index, by the same protocol. */
const maxSitemaps = 50_000

/**
 * The answer to a slug of another language: not the resource, but its slug in the requested language, so that the
 * caller can redirect.
 */
const movedTo = z.object({ success, moved_to: slugSchema })

/** Leaves out what is shown in English, since it is not translated into `lang`. */
const translated = z.enum(['true']).optional()

/** Every endpoint of the API; the same name is used in contract, router, service, query and test. */
export const endpoints = {
  getCmsDetails: {
    ...catalogue.getCmsDetails,
    summary: 'Get the texts of a CMS page',
    description:
      'The list has one entry. Every text is keyed by language; the requested language is always present.',
    params: z.object({ page: z.string().regex(/^[a-z0-9-]{1,60}$/), lang: languageSchema }),
    query: z.object({}),
    output: z.object({ success, cms: z.array(cmsPageSchema).min(1) }),
  },
  getCategory: {
    ...catalogue.getCategory,
    summary: 'List all music categories',
    description: 'In no particular order: the page sorts by title in its own language.',
    params: z.object({}),
    query: z.object({}),
    output: z.object({ success, categories: z.array(musicCategorySchema) }),
  },
  getBlogCategories: {
    ...catalogue.getBlogCategories,
    summary: 'List all blog (learn) categories',
    description: 'Title and slug of each, keyed by language.',
    params: z.object({}),
    query: z.object({}),
    output: z.object({ success, blogCategories: z.array(blogCategorySchema) }),
  },
  getStatistics: {
    ...catalogue.getStatistics,
    summary: 'Get the number of songs and genres',
    description: 'Counted in the catalogue.',
    params: z.object({}),
    query: z.object({}),
    output: z.object({ success, statistics: statisticsSchema }),
  },
  listTracks: {
    ...catalogue.listTracks,
    summary: 'List tracks, newest first or in another order',
    description:
      'Optionally of one music category (by its slug in `lang`), of one artist, alone or among several (by its slug), or featured tracks only. Keyset paging: pass `next_cursor` as `cursor`, with the same `sort`.',
    params: z.object({}),
    query: inLanguage.extend(paging.shape).extend({
      category: slugSchema.optional(),
      artist: slugSchema.optional(),
      featured: z.enum(['true']).optional(),
      translated,
      sort: z.enum(trackSorts).default('newest'),
    }),
    output: z.object({
      success,
      tracks: z.array(trackSummarySchema),
      total: z.int().nonnegative(),
      /** Total playing time of the whole list. Servers of earlier releases omit it. */
      total_seconds: z.number().nonnegative().optional(),
      next_cursor: z.string().nullable(),
    }),
  },
  getTrack: {
    ...catalogue.getTrack,
    summary: 'Get a track by its slug',
    description:
      'A slug of another language, or one that it had before, answers with `moved_to`. `track_withdrawn` (410) for a song that is no longer offered: `/api/v1/withdrawn-tracks/{slug}` says what it was, and `/api/v1/tracks/{slug}/similar` what sounds like it. It may be offered again, at the same address.',
    params: bySlug,
    query: inLanguage,
    output: z.union([z.object({ success, track: trackSchema }), movedTo]),
    refusals: ['track_withdrawn'],
  },
  getWithdrawnTrack: {
    ...catalogue.getWithdrawnTrack,
    summary: 'Get a song that is no longer offered',
    description:
      'By its slug in any language. `not_found` for a song that is offered, and for one that never existed. Holders of a licence for it keep all its files.',
    params: bySlug,
    query: inLanguage,
    output: z.object({ success, track: withdrawnTrackSchema }),
  },
  listSimilarTracks: {
    ...catalogue.listSimilarTracks,
    summary: 'List tracks that sound similar to a track',
    description:
      'Ordered by measured sound: tempo, key, loudness, energy, brightness, onsets per second, percussiveness and timbre. Among similar tracks, those that share genre, moods and uses come first. The track itself is not included.',
    params: bySlug,
    query: inLanguage.extend({ limit: z.coerce.number().int().min(1).max(24).default(6) }),
    output: z.object({ success, tracks: z.array(trackSummarySchema) }),
  },
  getMusicCategory: {
    ...catalogue.getMusicCategory,
    summary: 'Get a music category by its slug',
    description: 'A slug of another language, or one that it had before, answers with `moved_to`.',
    params: bySlug,
    query: inLanguage,
    output: z.union([z.object({ success, category: musicCategoryPageSchema }), movedTo]),
  },
  getArtist: {
    ...catalogue.getArtist,
    summary: 'Get an artist by slug',
    description:
      'A slug that it had before answers with `moved_to`. `track_count` is 0 if all its songs were withdrawn; `not_found` for one that never had a song, and for the joined names of several. `/api/v1/tracks?artist={slug}` lists its songs.',
    params: bySlug,
    query: inLanguage,
    output: z.union([z.object({ success, artist: artistPageSchema }), movedTo]),
  },
  getBlogCategory: {
    ...catalogue.getBlogCategory,
    summary: 'Get a blog category by its slug',
    description: 'A slug of another language, or one that it had before, answers with `moved_to`.',
    params: bySlug,
    query: inLanguage,
    output: z.union([z.object({ success, category: blogCategorySchema }), movedTo]),
  },
  listArticles: {
    ...catalogue.listArticles,
    summary: 'List articles, newest first',
    description: 'Optionally of one blog category or one author, each by its slug in `lang`.',
    params: z.object({}),
    query: inLanguage
      .extend(paging.shape)
      .extend({ category: slugSchema.optional(), author: slugSchema.optional(), translated }),
    output: z.object({
      success,
      articles: z.array(articleSummarySchema),
      next_cursor: z.string().nullable(),
    }),
  },
  getArticle: {
    ...catalogue.getArticle,
    summary: 'Get an article by its slug',
    description: 'A slug of another language, or one that it had before, answers with `moved_to`.',
    params: bySlug,
    query: inLanguage,
    output: z.union([z.object({ success, article: articleSchema }), movedTo]),
  },
  getAuthor: {
    ...catalogue.getAuthor,
    summary: 'Get an author by slug',
    description: 'A slug of another language, or one that it had before, answers with `moved_to`.',
    params: bySlug,
    query: inLanguage,
    output: z.union([z.object({ success, author: authorSchema }), movedTo]),
  },
  listPlans: {
    ...catalogue.listPlans,
    summary: 'List the plans in display order',
    description:
      'A price is null unless the operator has set one; `offer` tells whether the plan is available without a price, `shop` is `open`, `rehearsal` if orders charge nothing and licences are tests, or `closed`.',
    params: z.object({}),
    query: inLanguage,
    output: z.object({
      success,
      plans: z.array(offeredPlanSchema),
      /** Servers of earlier releases omit it. */
      shop: z.enum(shopStates).optional(),
      /** Whether there are coupons. Servers of earlier releases omit it. */
      coupons: z.boolean().optional(),
    }),
  },
  getLook: {
    ...catalogue.getLook,
    summary: 'Get what the site is called and how it looks',
    description: 'As the operator has set it in the studio; null: the built-in default.',
    params: z.object({}),
    query: z.object({}),
    output: z.object({ success, look: siteLookSchema }),
  },
  getNavigation: {
    ...catalogue.getNavigation,
    summary: 'Get where navigation and footer lead',
    description:
      'As the staff has set it in the studio. A list that is null is the built-in one, and a link whose `label` is null has the built-in name. Hidden links are left out.',
    params: z.object({}),
    query: z.object({}),
    output: z.object({ success, navigation: siteNavigationSchema }),
  },
  getSeller: {
    ...catalogue.getSeller,
    summary: 'Get the operator of the site, who sells its plans',
    description:
      'The information the law requires for every visitor, in all languages. `not_found` until the operator has set it; `specimen` marks the fictitious seller of the demo.',
    params: z.object({}),
    query: z.object({}),
    output: z.object({ success, seller: sellerSchema }),
  },
  listSitemaps: {
    ...catalogue.listSitemaps,
    summary: 'List all sitemaps',
    description:
      'One sitemap per kind and per 2,000 entries, each with the date of its latest change; a kind without entries has none.',
    params: z.object({}),
    query: z.object({}),
    output: z.object({ success, sitemaps: z.array(sitemapSchema) }),
  },
  getSitemap: {
    ...catalogue.getSitemap,
    summary: 'List the entries of a sitemap',
    description: 'All public resources of one kind, with their slugs in each available language.',
    params: z.object({
      kind: z.enum(sitemapKinds),
      page: z.coerce.number().int().min(1).max(maxSitemaps),
    }),
    query: z.object({}),
    output: z.object({ success, entries: z.array(sitemapEntrySchema).min(1).max(maxSitemapEntries) }),
  },
  findRedirect: {
    ...catalogue.findRedirect,
    summary: 'Resolve an old path',
    description:
      '`target` is `application_music` (the catalogue of the application host) or a path of the site; `redirect` is null if the path is not an old one.',
    params: z.object({}),
    query: z.object({ path: z.string().min(1).max(2000).startsWith('/') }),
    output: z.object({ success, redirect: z.object({ target: z.string() }).nullable() }),
  },
  createContactMessage: {
    ...catalogue.createContactMessage,
    summary: 'Send a message to the operator',
    description:
      'Lengths are counted in characters (code points) after trimming. Idempotent: the same `id` with the same texts is one message; with other texts it is refused as `conflict`. At most 5 messages an hour for one e-mail address and 20 for one sender; `Retry-After` of `too_many_requests` tells when to retry.',
    params: z.object({}),
    query: z.object({}),
    body: contactMessageSchema,
    output: z.object({ success, id: z.uuid() }),
    refusals: ['conflict'],
  },
  recordWebVitals: {
    ...webVitals.recordWebVitals,
    summary: 'Report how fast a page was',
    description:
      'Counted by day, page, language, form factor and value range; nothing about the visitor is stored. At most 120 an hour for one sender, with bursts of 120.',
    params: z.object({}),
    query: z.object({}),
    body: webVitalsReportSchema,
    output: z.object({ success }),
  },
  ...visitorCountEndpoints,
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...apiKeyEndpoints,
  ...openFiguresEndpoints,
  ...planEndpoints,
  ...licenceEndpoints,
  ...editionEndpoints,
  ...licenceLogEndpoints,
  ...handOverEndpoints,
  ...claimEndpoints,
  ...venueEndpoints,
  ...termsEndpoints,
  ...searchEndpoints,
  ...playlistEndpoints,
  ...studioStaffEndpoints,
  ...studioLookEndpoints,
  ...studioNavigationEndpoints,
  ...studioCatalogueEndpoints,
  ...studioTrackGridEndpoints,
  ...studioImportEndpoints,
  ...studioSoundEndpoints,
  ...studioFamilyEndpoints,
  ...studioUploadEndpoints,
  ...studioEditorialEndpoints,
  ...studioBusinessEndpoints,
  ...studioDashboardEndpoints,
  ...studioDownloadEndpoints,
  ...studioClaimEndpoints,
  ...studioTermsEndpoints,
  ...teamEndpoints,
  ...withdrawalEndpoints,
  ...webhookEndpoints,
} as const satisfies Record<string, Endpoint>

type Table = typeof endpoints
export type EndpointName = keyof Table
/** Endpoints whose answer is a file. */
export type FileName = {
  [Name in EndpointName]: Table[Name] extends { file: string } ? Name : never
}[EndpointName]
/** Endpoints called by a single sender, who signs the body. */
export type SignedName = {
  [Name in EndpointName]: Table[Name] extends { signature: string } ? Name : never
}[EndpointName]
/** Endpoints that take and answer JSON, as clients call them. */
export type CallableName = Exclude<EndpointName, FileName | SignedName>

type Operations = typeof account &
  typeof apiKeys &
  typeof catalogue &
  typeof checkout &
  typeof claims &
  typeof downloads &
  typeof editions &
  typeof favourites &
  typeof handOvers &
  typeof licences &
  typeof licenceLog &
  typeof openFigures &
  typeof venue &
  typeof playlists &
  typeof search &
  typeof secondFactor &
  typeof signIn &
  typeof studioBusiness &
  typeof studioCatalogue &
  typeof studioClaims &
  typeof studioDashboard &
  typeof studioFamilies &
  typeof studioImports &
  typeof studioSounds &
  typeof studioEditorial &
  typeof studioLook &
  typeof studioNavigation &
  typeof studioStaff &
  typeof studioTerms &
  typeof studioUploads &
  typeof subscriptions &
  typeof teams &
  typeof terms &
  typeof withdrawals &
  typeof visitorCounts &
  typeof webhooks &
  typeof webVitals

/** The names in braces of a path. */
type ParametersOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersOf<Rest>
  : never

/** The name of an endpoint whose halves don't match: another operation, or parameters that differ from the path's. */
type Mispaired<Name extends EndpointName> = [
  Pick<Table[Name], 'method' | 'path'>,
  ParametersOf<Table[Name]['path']>,
  keyof Table[Name]['params']['shape'],
] extends [
  Pick<Operations[Name], 'method' | 'path'>,
  keyof Table[Name]['params']['shape'],
  ParametersOf<Table[Name]['path']>,
]
  ? never
  : Name
type None<Names extends never> = Names
/**
 * Compiles only if every operation has its endpoint, every endpoint its operation, and every path the right
 * parameters.
 */
export type MatchedHalves = [
  None<Exclude<keyof Operations, EndpointName>>,
  None<{ [Name in EndpointName]: Name extends keyof Operations ? Mispaired<Name> : Name }[EndpointName]>,
]

/** The types of calls, by method and path. */
type TypesByAddress = {
  [Name in EndpointName as `${Table[Name]['method']} ${Table[Name]['path']}`]: {
    input: EndpointInput<Name>
    output: EndpointOutput<Name>
  }
}
declare module '../operations/operation.ts' {
  // oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- all of it is what it extends
  interface OperationTypes extends TypesByAddress {}
}

/** An endpoint without parameters adds none: `z.object({})` would forbid those of the other part. */
type InputOf<Schema extends z.ZodObject> = keyof Schema['shape'] extends never ? unknown : z.input<Schema>
type OutputOf<Schema extends z.ZodObject> = keyof Schema['shape'] extends never ? unknown : z.output<Schema>

type HasBody<Body extends z.ZodObject> = { body: Body }

/** What a caller passes: path parameters, query and body together. */
export type EndpointInput<Name extends EndpointName> = object &
  InputOf<(typeof endpoints)[Name]['params']> &
  InputOf<(typeof endpoints)[Name]['query']> &
  ((typeof endpoints)[Name] extends HasBody<infer Body> ? InputOf<Body> : unknown)
/** The input once parsed, with defaults filled in. */
export type EndpointParsedInput<Name extends EndpointName> = OutputOf<(typeof endpoints)[Name]['params']> &
  OutputOf<(typeof endpoints)[Name]['query']> &
  ((typeof endpoints)[Name] extends HasBody<infer Body> ? OutputOf<Body> : unknown)
export type EndpointOutput<Name extends EndpointName> = z.output<(typeof endpoints)[Name]['output']>
