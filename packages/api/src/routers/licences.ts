import { create as attachment } from 'content-disposition'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  ApiError,
  certificateArchivePath,
  endpoints,
  languageSchema,
  licenceNumberSchema,
} from '@tempolibre/contract'
import { countOrRefuse, limitsOf } from '../accounts/limits.ts'
import type { Surroundings } from '../http/caller.ts'
import { addRoute, keepSecret, requireUser } from '../http/add-route.ts'
import type { ApiSettings } from '../api-settings.ts'
import { errorBodySchema } from '../http/error-answers.ts'
import { openLicenceOffice } from '../licences/licence-office.ts'
import { openCertificateArchive } from '../services/certificate-archive.ts'
import { getDownloadProgress } from '../services/download-progress.ts'
import { listDownloads, renewDownloadLink, saveDownload } from '../services/downloads.ts'
import { getCertificate, getLicence, getLicenceKeys, getSignedLicence } from '../services/licences.ts'

const byNumber = z.object({ number: licenceNumberSchema })

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorBodySchema } },
})
const refusals = {
  400: refusal('The input does not fit.'),
  404: refusal('There is nothing at this address.'),
  503: refusal('The database does not answer; try again later.'),
}

const certificateRoute = createRoute({
  operationId: 'getLicenceCertificate',
  method: 'get',
  path: '/api/v1/licences/{number}/certificate',
  summary: 'The certificate of a licence',
  description:
    'For its holder. A PDF in the language asked for, or else that of the licence, that ends with a signature over all bytes before it; the signed licence is attached.',
  request: { params: byNumber, query: z.object({ lang: languageSchema.optional() }) },
  responses: {
    200: { description: 'The certificate', content: { 'application/pdf': { schema: z.string() } } },
    401: refusal('There is no token, or it is not in force any more.'),
    ...refusals,
  },
})

const documentRoute = createRoute({
  operationId: 'getLicenceDocument',
  method: 'get',
  path: '/api/v1/licences/{number}/document',
  summary: 'The signed licence',
  description: 'For its holder. Signed with Ed25519 over its canonical form (RFC 8785).',
  request: { params: byNumber },
  responses: {
    200: {
      description: 'Licence and signature',
      content: {
        'application/json': {
          schema: z.object({ licence: z.record(z.string(), z.unknown()), signature: z.string() }),
        },
      },
    },
    401: refusal('There is no token, or it is not in force any more.'),
    ...refusals,
  },
})

const archiveRoute = createRoute({
  operationId: 'getCertificateArchive',
  method: 'get',
  path: certificateArchivePath,
  summary: 'All certificates of an account as one file',
  description:
    'A ZIP with two files for each licence, revoked ones included: the certificate in the language asked for, or else that of the licence, and the signed licence. `not_found` without a licence. At most 10 an hour.',
  request: { query: z.object({ lang: languageSchema.optional() }) },
  responses: {
    200: { description: 'The archive', content: { 'application/zip': { schema: z.string() } } },
    401: refusal('There is no token, or it is not in force any more.'),
    413: refusal('There are more licences than one archive can hold.'),
    429: refusal('Too many in an hour; `Retry-After` says in how many seconds there is room again.'),
    ...refusals,
  },
})

/** Downloads, the licences they issue, and what proves them. */
export function addLicenceRoutes(api: OpenAPIHono<Surroundings>, settings: ApiSettings): void {
  const office = openLicenceOffice(settings)
  for (const { path } of [endpoints.saveDownloadMusic, endpoints.createDownloadLink])
    api.use(path.replaceAll(/\{(\w+)\}/g, ':$1'), keepSecret)
  addRoute(api, 'saveDownloadMusic', (input, { user }) => saveDownload(office, input, user))
  addRoute(api, 'listDownloads', (input, { user }) => listDownloads(office, input, user))
  addRoute(api, 'createDownloadLink', (input, { user }) => renewDownloadLink(office, input, user))
  // Whoever has nothing to render has all there is.
  const { findProgress = async () => ({ state: 'ready' as const }) } = settings
  addRoute(api, 'getDownloadProgress', (input, { user }) =>
    getDownloadProgress({ db: settings.db, findProgress }, input, user),
  )
  addRoute(api, 'getLicence', (input) => getLicence(office, input))
  addRoute(api, 'listLicenceKeys', () => getLicenceKeys(office))

  for (const route of [archiveRoute, certificateRoute, documentRoute])
    api.get(route.getRoutingPath(), requireUser)
  api.openapi(certificateRoute, async (context) => {
    const { number } = context.req.valid('param')
    const bytes = await getCertificate(office, {
      number,
      userId: context.get('user').id,
      language: context.req.valid('query').lang,
    })
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': 'application/pdf',
      'content-disposition': attachment(`${number}.pdf`),
    })
  })
  api.openapi(archiveRoute, async (context) => {
    const { id: userId } = context.get('user')
    const clientAddress = context.env?.clientAddress
    const limits = limitsOf(settings.secret, 'certificates', { account: userId, clientAddress })
    await countOrRefuse(settings.db, limits)
    const { lang: language } = context.req.valid('query')
    const archive = await openCertificateArchive(office, { userId, language })
    const day = new Date().toISOString().slice(0, 10)
    return context.body(archive, 200, {
      'content-type': 'application/zip',
      'content-disposition': attachment(`certificates-${day}.zip`),
    })
  })
  api.openapi(documentRoute, async (context) => {
    const { number } = context.req.valid('param')
    const text = await getSignedLicence(office, { number, userId: context.get('user').id })
    const answer = context.body(text, 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': attachment(`${number}.json`),
    })
    // The route's type wants an object here: the text is one, laid out as the file that the certificate carries.
    return answer as never
  })
  for (const route of [archiveRoute, certificateRoute, documentRoute]) {
    api.all(route.getRoutingPath(), () => {
      throw new ApiError('method_not_allowed')
    })
  }
}
