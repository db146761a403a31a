import type { OpenAPIHono } from '@hono/zod-openapi'
import { addRoutes } from '../http/add-route.ts'
import type { ApiEnv } from '../http/caller.ts'
import { decideSoundPair, getSoundPair, listSoundPairs } from '../services/studio/catalogue/sound-pairs.ts'
import type { TrackSettings } from '../studio/studio-settings.ts'

/** Routes with which the staff decides about tracks that sound the same. */
export function addStudioSoundRoutes(
  api: OpenAPIHono<ApiEnv>,
  { db, siteUrl, soundUrl }: TrackSettings,
): void {
  addRoutes(api, { db, siteUrl, soundUrl }, { listSoundPairs, getSoundPair, decideSoundPair })
}
