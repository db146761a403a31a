import type { OpenAPIHono } from '@hono/zod-openapi'
import { addRoutes } from '../http/add-route.ts'
import type { ApiEnv } from '../http/caller.ts'
import {
  getStudioTermsAcceptanceTable,
  getStudioTermsVersion,
  listStudioTermsAcceptances,
  listStudioTermsVersions,
  type StudioTermsSettings,
} from '../services/studio/business/studio-terms.ts'

/** Routes with which the staff reads the versions of the terms, and who has accepted them. */
export function addStudioTermsRoutes(
  api: OpenAPIHono<ApiEnv>,
  { db, siteUrl, terms }: StudioTermsSettings,
): void {
  const settings = { db, siteUrl, terms }
  addRoutes(api, settings, {
    listStudioTermsVersions,
    getStudioTermsVersion,
    listStudioTermsAcceptances,
    getStudioTermsAcceptanceTable,
  })
}
