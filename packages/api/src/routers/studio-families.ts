import type { OpenAPIHono } from '@hono/zod-openapi'
import { addRoutes } from '../http/add-route.ts'
import type { ApiEnv } from '../http/caller.ts'
import { changeFamily, getFamily } from '../services/studio/catalogue/families.ts'
import {
  changeVersionProposal,
  decideVersionProposals,
  getVersionProposal,
  listVersionProposals,
  searchVersions,
} from '../services/studio/catalogue/version-proposals.ts'
import type { TrackSettings } from '../studio/studio-settings.ts'

/** Routes with which the staff says which tracks are versions of which song. */
export function addStudioFamilyRoutes(
  api: OpenAPIHono<ApiEnv>,
  { db, siteUrl, soundUrl }: TrackSettings,
): void {
  const settings = { db, siteUrl, soundUrl }
  addRoutes(api, settings, { getFamily, changeFamily, listVersionProposals })
  addRoutes(api, settings, {
    decideVersionProposals,
    searchVersions,
    getVersionProposal,
    changeVersionProposal,
  })
}
