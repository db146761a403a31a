import { OpenAPIHono } from '@hono/zod-openapi'
import type { Database } from '@tempolibre/database'
import { bodyLimit } from 'hono/body-limit'
import type { Kysely } from 'kysely'
import type { Surroundings } from './add-route.ts'
import { renderDocumentation } from './documentation.ts'
import { answerError, answerNotFound, refuseInput } from './error-answers.ts'
import { addCatalogueRoutes } from './routers/catalogue.ts'
import { addContactRoutes } from './routers/contact.ts'
import { addEditorialRoutes } from './routers/editorial.ts'
import { addSitemapRoutes } from './routers/sitemaps.ts'
import { addWebVitalsRoutes } from './routers/web-vitals.ts'
import { ApiError } from '@tempolibre/contract'

/** What the API needs from its surroundings. */
export interface ApiSettings {
  db: Kysely<Database>
  /** The site's origin; media addresses are built on it. */
  siteUrl: string
  log: { error(details: object, message: string): void }
}

/** The largest request body that is read, in bytes. */
const maximumBodyBytes = 64 * 1024

/** The API as a Hono application: give it a Request, get a Response; no server of its own. */
export function createApi(settings: ApiSettings): OpenAPIHono<Surroundings> {
  const api = new OpenAPIHono<Surroundings>({ defaultHook: refuseInput })

  api.use(
    '/api/*',
    bodyLimit({
      maxSize: maximumBodyBytes,
      onError: () => {
        throw new ApiError('payload_too_large')
      },
    }),
  )
  addCatalogueRoutes(api, settings)
  addEditorialRoutes(api, settings)
  addSitemapRoutes(api, settings)
  addContactRoutes(api, settings)
  addWebVitalsRoutes(api, settings)

  api.doc31('/api/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Tempolibre',
      version: '1',
      description:
        'The catalogue, its texts and its plans, and a way to write to the operator. Every error answers with one JSON shape.',
    },
    servers: [{ url: settings.siteUrl }],
  })
  api.get('/api/docs', (context) => context.html(renderDocumentation()))

  api.onError((error, context) => answerError(error, context, settings.log))
  api.notFound(answerNotFound)
  return api
}
