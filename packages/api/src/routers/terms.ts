import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { ApiError, termsVersionSchema } from '@tempolibre/contract'
import { languages } from '@tempolibre/locales'
import type { Surroundings } from '../http/caller.ts'
import { addRoute } from '../http/add-route.ts'
import { errorBodySchema } from '../http/error-answers.ts'
import {
  getTerms,
  getTermsText,
  listAcceptedTerms,
  listTerms,
  type TermsSettings,
} from '../services/terms.ts'

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorBodySchema } },
})

const textRoute = (operationId: string, path: string, summary: string, description: string) =>
  createRoute({
    operationId,
    method: 'get',
    path: `${path}/{version}/{language}` as const,
    summary,
    description,
    request: { params: z.object({ version: termsVersionSchema, language: z.enum(languages) }) },
    responses: {
      200: { description: 'Markdown', content: { 'text/markdown': { schema: z.string() } } },
      400: refusal('The input does not fit.'),
      404: refusal('There is nothing at this address.'),
      503: refusal('The database does not answer; try again later.'),
    },
  })

const textRoutes = [
  textRoute(
    'getTermsText',
    '/api/v1/terms',
    'The text of one version of the terms, alone',
    'The very text whose SHA-256 was accepted; it never changes.',
  ),
  textRoute(
    'getLicenceTerms',
    '/api/v1/licence-terms',
    'The terms licences were issued under',
    'The very text whose SHA-256 stands in the licence; it never changes.',
  ),
]

/** The terms in force and all that were, and who has accepted them. */
export function addTermsRoutes(api: OpenAPIHono<Surroundings>, settings: TermsSettings): void {
  addRoute(api, 'listTerms', (input) => listTerms(settings, input))
  addRoute(api, 'getTerms', (input) => getTerms(settings, input))
  addRoute(api, 'listAcceptedTerms', (_, { user }) => listAcceptedTerms(settings, user))

  for (const route of textRoutes) {
    api.openapi(route, async (context) => {
      const text = await getTermsText(settings, context.req.valid('param'))
      return context.body(text, 200, {
        'content-type': 'text/markdown; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
      })
    })
    api.all(route.getRoutingPath(), () => {
      throw new ApiError('method_not_allowed')
    })
  }
}
