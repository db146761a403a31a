import type { OpenAPIHono } from '@hono/zod-openapi'
import { addRoute } from '../http/add-route.ts'
import type { Surroundings } from '../http/caller.ts'
import {
  addStudioUpload,
  cancelStudioUpload,
  changeStudioUpload,
  decideImportName,
  getStudioUpload,
  listStudioUploadFiles,
  listStudioUploads,
  removeStudioUpload,
  runStudioUpload,
} from '../services/studio/studio-uploads.ts'
import type { StudioSettings } from '../studio/studio-settings.ts'

/** Routes with which the staff uploads recordings and imports them. */
export function addStudioUploadRoutes(api: OpenAPIHono<Surroundings>, { db, siteUrl }: StudioSettings): void {
  const settings = { db, siteUrl }
  addRoute(api, 'listStudioUploads', (input) => listStudioUploads(settings, input))
  addRoute(api, 'getStudioUpload', (input) => getStudioUpload(settings, input))
  addRoute(api, 'addStudioUpload', (input, caller) => addStudioUpload(settings, input, caller))
  addRoute(api, 'changeStudioUpload', (input, caller) => changeStudioUpload(settings, input, caller))
  addRoute(api, 'removeStudioUpload', (input, caller) => removeStudioUpload(settings, input, caller))
  addRoute(api, 'listStudioUploadFiles', (input) => listStudioUploadFiles(settings, input))
  addRoute(api, 'runStudioUpload', (input, caller) => runStudioUpload(settings, input, caller))
  addRoute(api, 'cancelStudioUpload', (input, caller) => cancelStudioUpload(settings, input, caller))
  addRoute(api, 'decideImportName', (input, caller) => decideImportName(settings, input, caller))
}
