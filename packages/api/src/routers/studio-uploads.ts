import type { OpenAPIHono } from '@hono/zod-openapi'
import { addRoutes } from '../http/add-route.ts'
import type { ApiEnv } from '../http/caller.ts'
import { decideImportColumn, decideImportName } from '../services/studio/catalogue/import-decisions.ts'
import {
  addStudioUpload,
  cancelStudioUpload,
  changeStudioUpload,
  getStudioUpload,
  listStudioUploadFiles,
  listStudioUploads,
  removeStudioUpload,
  runStudioUpload,
} from '../services/studio/catalogue/studio-uploads.ts'
import type { StudioSettings } from '../studio/studio-settings.ts'

/** Routes with which the staff uploads recordings and imports them. */
export function addStudioUploadRoutes(api: OpenAPIHono<ApiEnv>, { db, siteUrl }: StudioSettings): void {
  const settings = { db, siteUrl }
  addRoutes(api, settings, {
    listStudioUploads,
    getStudioUpload,
    addStudioUpload,
    changeStudioUpload,
    removeStudioUpload,
    listStudioUploadFiles,
    runStudioUpload,
    cancelStudioUpload,
    decideImportName,
    decideImportColumn,
  })
}
