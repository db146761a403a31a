import type { OpenAPIHono } from '@hono/zod-openapi'
import { countOrRefuse, limitsOf } from '../accounts/limits.ts'
import type { ApiSettings } from '../api-settings.ts'
import { addFileRoute, addRoute } from '../http/add-route.ts'
import type { ApiEnv } from '../http/caller.ts'
import { answerWithPaper } from '../papers/answer-with-paper.ts'
import { openLicensing } from '../licences/licensing-context.ts'
import { getVenue, getVenueBinder, licenseVenueSongs, saveVenue } from '../services/licences/venue.ts'

/** Routes for the music of a venue. */
export function addVenueRoutes(api: OpenAPIHono<ApiEnv>, settings: ApiSettings): void {
  const licensing = openLicensing(settings)
  addRoute(api, 'getVenue', (input, { user }) => getVenue(licensing, input, user))
  addRoute(api, 'saveVenue', (input, { user }) => saveVenue(licensing, input, user))
  addRoute(api, 'licenseVenueSongs', (_input, { user }) => licenseVenueSongs(licensing, user))
  addFileRoute(api, 'getVenueBinder', async ({ lang }, { clientAddress, user }) => {
    await countOrRefuse(
      settings.db,
      limitsOf(settings.secret, 'binders', { account: user.id, clientAddress }),
    )
    const draw = await getVenueBinder(licensing, { lang }, user)
    return {
      body: () => answerWithPaper(draw),
      saveAs: `binder-${new Date().toISOString().slice(0, 10)}.pdf`,
    }
  })
}
