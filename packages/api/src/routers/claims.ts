import type { OpenAPIHono } from '@hono/zod-openapi'
import { countOrRefuse, limitsOf } from '../accounts/limits.ts'
import type { ApiSettings } from '../api-settings.ts'
import { addFileRoute, addRoute, addRoutes } from '../http/add-route.ts'
import type { ApiEnv } from '../http/caller.ts'
import { openLicensing } from '../licences/licensing-context.ts'
import { addChannel, listChannels, removeChannel } from '../services/claims/channels.ts'
import {
  getClaimEvidence,
  getClaimText,
  listClaims,
  moveClaim,
  openClaim,
} from '../services/claims/claims.ts'
import { getCoverage } from '../services/claims/coverage.ts'
import {
  exportStudioChannels,
  getStudioClaim,
  listStudioChannels,
  listStudioClaims,
  moveStudioClaim,
} from '../services/studio/business/studio-claims.ts'

/** Routes for channels, claims and what a licence covers, and those with which the staff follows them. */
export function addClaimRoutes(api: OpenAPIHono<ApiEnv>, settings: ApiSettings): void {
  const { db, siteUrl } = settings
  const licensing = openLicensing(settings)
  addRoutes(api, { db }, { listChannels, addChannel, removeChannel, listClaims, openClaim, getClaimText })
  addRoute(api, 'moveClaim', async (input, caller) => {
    const { clientAddress, user } = caller
    await countOrRefuse(db, limitsOf(settings.secret, 'claim_move', { account: user.id, clientAddress }))
    return moveClaim({ db }, input, caller)
  })
  addRoute(api, 'getCoverage', (input) => getCoverage(licensing, input))
  addFileRoute(api, 'getClaimEvidence', async ({ id, lang: language }, { clientAddress, user }) => {
    const limits = limitsOf(settings.secret, 'claim_evidence', { account: user.id, clientAddress })
    await countOrRefuse(db, limits)
    const { bytes, number } = await getClaimEvidence(licensing, { id, userId: user.id, language })
    return { body: bytes, saveAs: `evidence-${number}.zip` }
  })
  addRoutes(api, { db, siteUrl }, { listStudioChannels, listStudioClaims, getStudioClaim, moveStudioClaim })
  addFileRoute(api, 'exportStudioChannels', async ({ platform }) => ({
    body: await exportStudioChannels({ db }, { platform }),
    saveAs: `allowlist-${platform}.txt`,
  }))
}
