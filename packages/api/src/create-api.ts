import { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { routePath } from 'hono/route'
import { createKeyAdmission } from './accounts/admit-key.ts'
import { identify } from './accounts/identify.ts'
import type { ApiEnv } from './http/caller.ts'
import { refuseOtherMethods } from './http/add-route.ts'
import { describeSecurity } from './http/describe-security.ts'
import { renderDocumentation } from './documentation.ts'
import { answerError, answerNotFound, refuseInput } from './http/error-answers.ts'
import type { ApiSettings } from './api-settings.ts'
import { createSenderLimits, type LimitStore } from './http/sender-limits.ts'
import { addAccountRoutes } from './routers/accounts.ts'
import { addCatalogueRoutes } from './routers/catalogue.ts'
import { addClaimRoutes } from './routers/claims.ts'
import { addContactRoutes } from './routers/contact.ts'
import { addEditorialRoutes } from './routers/editorial.ts'
import { addHandOverRoutes } from './routers/hand-overs.ts'
import { addEditionRoutes } from './routers/editions.ts'
import { addLicenceRoutes } from './routers/licences.ts'
import { addOpenFiguresRoutes } from './routers/open-figures.ts'
import { addPlaylistRoutes } from './routers/playlists.ts'
import { addPlayRoutes } from './routers/plays.ts'
import { addSearchRoutes } from './routers/search.ts'
import { addSitemapRoutes } from './routers/sitemaps.ts'
import { addStudioEditorialRoutes } from './routers/studio-editorial.ts'
import { addStudioBusinessRoutes } from './routers/studio-business.ts'
import { addStudioDashboardRoutes } from './routers/studio-dashboard.ts'
import { addStudioRoutes } from './routers/studio.ts'
import { addStudioFamilyRoutes } from './routers/studio-families.ts'
import { addStudioSoundRoutes } from './routers/studio-sounds.ts'
import { addStudioTermsRoutes } from './routers/studio-terms.ts'
import { addStudioUploadRoutes } from './routers/studio-uploads.ts'
import { addSubscriptionRoutes } from './routers/subscriptions.ts'
import { addTeamRoutes } from './routers/teams.ts'
import { addTermsRoutes } from './routers/terms.ts'
import { addWebhookRoutes } from './routers/webhooks.ts'
import { addVenueRoutes } from './routers/venue.ts'
import { addWebVitalsRoutes } from './routers/web-vitals.ts'
import { createSoundAddresses } from './editions/sound-address.ts'
import { requireRole } from './studio/access.ts'
import { keepSearchMemory } from './search/search-memory.ts'
import { lookOnly } from './papers/look-only.ts'
import { createTermsCache } from './terms/terms-cache.ts'
import { ApiError, endpoints, errorStatus } from '@tempolibre/contract'
import { countSenderCalls, takeSenderCalls, withDeadline } from '@tempolibre/database'
import { createCrowd, createWorkBudget, networkOf, type Pace, type WorkBudget } from '@tempolibre/fair-share'
import { type CallGate, createCallGate, createDoor } from './http/call-gate.ts'
import { createPaces, paceBudget, refusedMs } from './http/paces.ts'

/** Maximum size of a request body, in bytes. */
const maxBodyBytes = 64 * 1024
/** Stripe sends whole objects with all their lines; the studio sends whole articles in every language. */
const maxLongBodyBytes = 1024 * 1024

/** Paths of the API's descriptions, as OpenAPI and as a page. */
export const documentPaths = { openApi: '/api/openapi.json', page: '/api/docs' } as const
/** They change only with a release. */
const documentCaching = 'public, max-age=3600'
/** A page of plain text: it must not load, run or send anything, nor be framed. */
const plainPagePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const takesLongBody = (path: string) =>
  path === endpoints.receiveStripeEvent.path || path.startsWith('/api/studio/')

/** Creates the API as a Hono application: takes a Request, returns a Response; it opens no server. */
export function createApi(settings: ApiSettings): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>({ defaultHook: refuseInput })

  const limitTo = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: () => {
        throw new ApiError('payload_too_large')
      },
    })
  const [limit, longLimit] = [limitTo(maxBodyBytes), limitTo(maxLongBodyBytes)]
  api.use('/api/*', async (context, next) => {
    await next()
    context.env?.nameRoute?.(routePath(context))
  })
  const crowd = settings.crowd ?? createCrowd()
  const paces = createPaces(crowd)
  api.use('/api/*', answerInTime(createDoor({ crowd, pace: paces.answers }), paces.answers))
  api.use('/api/*', (context, next) => (context.req.raw.method === 'HEAD' ? lookOnly(next) : next()))
  api.use('/api/*', takeUnmeasuredBody)
  api.use('/api/*', (context, next) => (takesLongBody(context.req.path) ? longLimit : limit)(context, next))
  api.use('/api/*', allowOwnSites(settings))
  const limits = createSenderLimits({
    secret: settings.secret,
    store: settings.limitStore ?? countInDatabase(settings.db),
  })
  const admitKey = createKeyAdmission(settings.db, limits)
  const identifying = createCallGate(identifiedAtOnce)
  const budget = settings.workBudget ?? createWorkBudget(limits.measureWork)
  api.use('/api/*', async (context, next) => {
    const { clientAddress } = context.env ?? {}
    const sender = clientAddress === undefined ? '' : networkOf(clientAddress)
    context.set('budget', paceBudget(budget, paces, clientAddress))
    context.set('admitKey', (...call) => identifying(sender, () => admitKey(...call)))
    context.set('identify', (headers) => identifying(sender, () => identify(settings, headers)))
    context.set('requireRole', (user, access) => requireRole(settings.db, user, access))
    await next()
  })
  // Public data may come from a replica; personal data is read from the database that writes it.
  const reading = { ...settings, db: settings.reading ?? settings.db }
  const search = settings.search ?? keepSearchMemory(reading.db)
  addCatalogueRoutes(api, { ...reading, search })
  addSearchRoutes(api, { ...reading, search, limits, counting: settings.db })
  addEditorialRoutes(api, reading)
  addSitemapRoutes(api, reading)
  addContactRoutes(api, settings)
  addWebVitalsRoutes(api, { ...settings, limits })
  addPlayRoutes(api, { ...settings, limits })
  const terms = createTermsCache(settings)
  addTermsRoutes(api, { ...settings, terms })
  addAccountRoutes(api, { ...settings, terms })
  addSubscriptionRoutes(api, { ...settings, terms })
  addLicenceRoutes(api, settings)
  addHandOverRoutes(api, settings)
  addClaimRoutes(api, settings)
  addEditionRoutes(api, settings)
  addOpenFiguresRoutes(api, reading)
  addVenueRoutes(api, settings)
  addPlaylistRoutes(api, { ...settings, limits })
  const staff = { ...settings, soundUrl: createSoundAddresses(settings).make }
  addStudioRoutes(api, staff)
  addStudioEditorialRoutes(api, { ...settings, terms })
  addStudioBusinessRoutes(api, settings)
  addStudioTermsRoutes(api, { ...settings, terms })
  addStudioDashboardRoutes(api, settings)
  addStudioSoundRoutes(api, staff)
  addStudioFamilyRoutes(api, staff)
  addStudioUploadRoutes(api, settings)
  addTeamRoutes(api, settings)
  addWebhookRoutes(api, settings)
  refuseOtherMethods(api)

  describeSecurity(api)
  addDocuments(api, settings)

  api.onError((error, context) => answerError(error, context, settings.log))
  api.notFound(answerNotFound)
  return api
}

/** Callers whose token is looked up at once: a flood of calls with tokens waits here, not for a connection. */
const identifiedAtOnce = 3
/** Maximum ms for an answer of the API: a page and a form, which wait for it, have ten seconds. */
const answerMs = 8000

/** Refuses senders with too many unanswered calls, answers all others in time, and counts refusals for their pace. */
function answerInTime(door: CallGate, pace: Pace): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const { clientAddress } = context.env ?? {}
    const answer = () => withDeadline(answerMs, next)
    // The site itself has no address.
    if (clientAddress === undefined) return answer()
    const sender = networkOf(clientAddress)
    await door(sender, answer)
    if (context.res.status === errorStatus.too_many_requests) pace.spend(sender, refusedMs)
  }
}

/**
 * Reads a body without Content-Length to measure it, and recreates the request. The request of Node's adapter cannot
 * be cloned, and it has a body even if there is none, as with DELETE.
 */
const takeUnmeasuredBody: MiddlewareHandler = async ({ req }, next) => {
  const { body, headers, method, signal, url } = req.raw
  if (body && !headers.has('content-length'))
    req.raw = new Request(url, { method, headers, signal, body, duplex: 'half' })
  await next()
}

/** The budget of work that all processes of a site share: of this API, and of what is rendered for its callers. */
export function createSiteBudget({ db, secret }: Pick<ApiSettings, 'db' | 'secret'>): WorkBudget {
  return createWorkBudget(createSenderLimits({ secret, store: countInDatabase(db) }).measureWork)
}

/** Counts the calls of senders in the site's own database. */
function countInDatabase(db: ApiSettings['db']): LimitStore {
  return {
    count: (entries) => countSenderCalls(db, entries),
    take: (entries) => takeSenderCalls(db, entries),
  }
}

/** Serves the API's descriptions. They are slow to generate, so each is generated once, on first request. */
function addDocuments(api: OpenAPIHono<ApiEnv>, { siteUrl }: ApiSettings): void {
  let [description, page]: (string | undefined)[] = []
  api.get(documentPaths.openApi, (context) => {
    description ??= JSON.stringify(
      api.getOpenAPI31Document({
        openapi: '3.1.0',
        info: {
          title: 'Music licensing API',
          version: '1',
          description:
            'The catalogue, its texts and plans, accounts, downloads and licences, messages to the operator, and the studio in which the staff edits it all. Every error has the same JSON shape.',
        },
        servers: [{ url: siteUrl }],
      }),
    )
    return context.body(description, 200, {
      'content-type': 'application/json',
      'cache-control': documentCaching,
    })
  })
  api.get(documentPaths.page, async (context) => {
    page ??= (await renderDocumentation()).toString()
    return context.html(page, 200, {
      'cache-control': documentCaching,
      'content-security-policy': plainPagePolicy,
    })
  })
}

/**
 * Allows browser calls from the site, the application host and sites elsewhere to an API on any host. Cookies are not used: the token
 * alone identifies the caller.
 */
function allowOwnSites({ applicationUrl, otherSites = [], siteUrl }: ApiSettings) {
  return cors({
    origin: [siteUrl, applicationUrl, ...otherSites].map((address) => new URL(address).origin),
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type'],
    exposeHeaders: ['Retry-After', 'Content-Disposition', 'ETag', 'RateLimit', 'RateLimit-Policy'],
    maxAge: 3600,
  })
}
