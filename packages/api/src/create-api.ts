import { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { identify } from './accounts/identify.ts'
import { createOpenAuth } from './accounts/open-auth.ts'
import type { Surroundings } from './http/caller.ts'
import { refuseOtherMethods } from './http/add-route.ts'
import { renderDocumentation } from './documentation.ts'
import { answerError, answerNotFound, refuseInput } from './http/error-answers.ts'
import type { ApiSettings } from './api-settings.ts'
import { addAccountRoutes } from './routers/accounts.ts'
import { addCatalogueRoutes } from './routers/catalogue.ts'
import { addContactRoutes } from './routers/contact.ts'
import { addEditorialRoutes } from './routers/editorial.ts'
import { addLicenceRoutes } from './routers/licences.ts'
import { addPlaylistRoutes } from './routers/playlists.ts'
import { addSearchRoutes } from './routers/search.ts'
import { addSitemapRoutes } from './routers/sitemaps.ts'
import { addSubscriptionRoutes } from './routers/subscriptions.ts'
import { addTermsRoutes } from './routers/terms.ts'
import { addWebVitalsRoutes } from './routers/web-vitals.ts'
import { createTermsShelf } from './terms/terms-shelf.ts'
import { ApiError, endpoints } from '@tempolibre/contract'

/** The largest request body that is read, in bytes. */
const maxBodyBytes = 64 * 1024
/** Stripe sends whole objects along, with all their lines. */
const maxEventBytes = 1024 * 1024

/** Where the API describes itself: for machines, and for people. */
export const documentPaths = { openApi: '/api/openapi.json', page: '/api/docs' } as const
/** They change with a release alone. */
const documentCaching = 'public, max-age=3600'
/** A page of nothing but words: it loads, runs and sends nothing, and nobody frames it. */
const plainPagePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The API as a Hono application: give it a Request, get a Response; no server of its own. */
export function createApi(settings: ApiSettings): OpenAPIHono<Surroundings> {
  const api = new OpenAPIHono<Surroundings>({ defaultHook: refuseInput })

  const [limit, webhookLimit] = [maxBodyBytes, maxEventBytes].map((maxSize) =>
    bodyLimit({
      maxSize,
      onError: () => {
        throw new ApiError('payload_too_large')
      },
    }),
  ) as [MiddlewareHandler, MiddlewareHandler]
  api.use('/api/*', takeUnmeasuredBody)
  api.use('/api/*', (context, next) =>
    (context.req.path === endpoints.receiveStripeEvent.path ? webhookLimit : limit)(context, next),
  )
  api.use('/api/*', allowOwnSites(settings))
  const openAuth = createOpenAuth(settings)
  api.use('/api/*', async (context, next) => {
    context.set('identify', (headers) => identify(openAuth, headers))
    await next()
  })
  addCatalogueRoutes(api, settings)
  addSearchRoutes(api, settings)
  addEditorialRoutes(api, settings)
  addSitemapRoutes(api, settings)
  addContactRoutes(api, settings)
  addWebVitalsRoutes(api, settings)
  const terms = createTermsShelf(settings)
  addTermsRoutes(api, { ...settings, terms })
  addAccountRoutes(api, { ...settings, terms }, openAuth)
  addSubscriptionRoutes(api, { ...settings, terms })
  addLicenceRoutes(api, settings)
  addPlaylistRoutes(api, settings)
  refuseOtherMethods(api)

  addDocuments(api, settings)

  api.onError((error, context) => answerError(error, context, settings.log))
  api.notFound(answerNotFound)
  return api
}

/**
 * A body whose length nobody has named is read to be measured, and the request made anew of it. What Node's adapter hands
 * over is no request that another can be made of, and has a body where there is none, as a DELETE.
 */
const takeUnmeasuredBody: MiddlewareHandler = async ({ req }, next) => {
  const { body, headers, method, signal, url } = req.raw
  if (body && !headers.has('content-length'))
    req.raw = new Request(url, { method, headers, signal, body, duplex: 'half' })
  await next()
}

/** The API's descriptions, which take long to write: each is written once, when somebody first asks. */
function addDocuments(api: OpenAPIHono<Surroundings>, { siteUrl }: ApiSettings): void {
  let [description, page]: (string | undefined)[] = []
  api.get(documentPaths.openApi, (context) => {
    description ??= JSON.stringify(
      api.getOpenAPI31Document({
        openapi: '3.1.0',
        info: {
          title: 'Music licensing API',
          version: '1',
          description:
            'The catalogue, its texts and its plans, accounts, downloads and licences, and a way to write to the operator. Every error answers with one JSON shape.',
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
 * Browsers may call from the site and the application host, wherever the API itself is. No cookies are asked for: who
 * calls is said by the token alone.
 */
function allowOwnSites({ applicationUrl, siteUrl }: ApiSettings) {
  return cors({
    origin: [siteUrl, applicationUrl].map((address) => new URL(address).origin),
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type'],
    exposeHeaders: ['Retry-After', 'Content-Disposition', 'ETag'],
    maxAge: 3600,
  })
}
