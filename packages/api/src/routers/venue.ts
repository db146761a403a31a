import type { OpenAPIHono } from '@hono/zod-openapi'
import { countOrRefuse, limitsOf } from '../accounts/limits.ts'
import type { ApiSettings } from '../api-settings.ts'
import { addFileRoute, addRoute } from '../http/add-route.ts'
import type { Surroundings } from '../http/caller.ts'
import { answerWithPaper } from '../papers/answer-with-paper.ts'
import { openLicenceOffice } from '../licences/licence-office.ts'
import { getVenue, getVenueBinder, licenseVenueSongs, saveVenue } from '../services/licences/venue.ts'

/** Routes for the music of a venue. */
export function addVenueRoutes(api: OpenAPIHono<Surroundings>, settings: ApiSettings): void {
  const office = openLicenceOffice(settings)
  addRoute(api, 'getVenue', (input, { user }) => getVenue(office, input, user))
  addRoute(api, 'saveVenue', (input, { user }) => saveVenue(office, input, user))
  addRoute(api, 'licenseVenueSongs', (_input, { user }) => licenseVenueSongs(office, user))
  addFileRoute(api, 'getVenueBinder', async ({ lang }, { clientAddress, user }) => {
    await countOrRefuse(
      settings.db,
      limitsOf(settings.secret, 'binders', { account: user.id, clientAddress }),
    )
    const draw = await getVenueBinder(office, { lang }, user)
    return {
      body: await answerWithPaper(draw),
      saveAs: `binder-${new Date().toISOString().slice(0, 10)}.pdf`,
    }
  })
}
