import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Surroundings } from '../http/caller.ts'
import { addFileRoute, addRoute } from '../http/add-route.ts'
import {
  getTerms,
  getTermsText,
  listAcceptedTerms,
  listTerms,
  type TermsSettings,
} from '../services/terms.ts'

/** Routes for current and former terms, and their acceptances. */
export function addTermsRoutes(api: OpenAPIHono<Surroundings>, settings: TermsSettings): void {
  addRoute(api, 'listTerms', (input) => listTerms(settings, input))
  addRoute(api, 'getTerms', (input) => getTerms(settings, input))
  addRoute(api, 'listAcceptedTerms', (_, { user }) => listAcceptedTerms(settings, user))

  for (const name of ['getTermsText', 'getLicenceTerms'] as const) {
    addFileRoute(api, name, async (input) => ({
      body: await getTermsText(settings, input),
      headers: {
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
      },
    }))
  }
}
