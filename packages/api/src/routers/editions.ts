import type { OpenAPIHono } from '@hono/zod-openapi'
import { ApiError } from '@tempolibre/contract'
import { countOrRefuse, limitsOf } from '../accounts/limits.ts'
import type { ApiSettings } from '../api-settings.ts'
import { createPreviewAddresses } from '../editions/preview-address.ts'
import { addRoute } from '../http/add-route.ts'
import type { ApiEnv } from '../http/caller.ts'
import { listEditions, previewEdition } from '../services/catalogue/editions.ts'

/** Routes for what is made of recordings. Only the process that makes recordings answers them. */
export function addEditionRoutes(api: OpenAPIHono<ApiEnv>, settings: ApiSettings): void {
  const { db, findEditions = () => Promise.reject(new ApiError('unavailable')), secret } = settings
  const addresses = createPreviewAddresses(settings)
  addRoute(api, 'listEditions', (input, { findUser }) => listEditions({ db, findEditions, findUser }, input))
  addRoute(api, 'previewEdition', async (input, { clientAddress, findUser }) => {
    const limits = limitsOf(secret, 'edition_preview', { account: '', clientAddress })
    await countOrRefuse(db, limits)
    return previewEdition({ db, findEditions, findUser, addresses }, input)
  })
}
