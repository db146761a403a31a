import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from '../http/caller.ts'
import { addFileRoute, addRoute, addRoutes } from '../http/add-route.ts'
import {
  acceptTerms,
  getTerms,
  getTermsText,
  listAcceptedTerms,
  listTerms,
  type TermsSettings,
} from '../services/payments/terms.ts'

/** Routes for current and former terms, and their acceptances. */
export function addTermsRoutes(api: OpenAPIHono<ApiEnv>, settings: TermsSettings): void {
  addRoutes(api, settings, {
    listTerms,
    getTerms,
  })
  addRoute(api, 'listAcceptedTerms', (_, { user }) => listAcceptedTerms(settings, user))
  addRoute(api, 'acceptTerms', (input, { user }) => acceptTerms(settings, input, user))

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
