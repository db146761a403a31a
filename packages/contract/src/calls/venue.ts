// The music of a venue.
import * as operations from '../operations/venue.ts'
import { callTo, fileAt } from './call.ts'

export const getVenue = callTo<'getVenue'>(operations.getVenue)
export const saveVenue = callTo<'saveVenue'>(operations.saveVenue)
export const licenseVenueSongs = callTo<'licenseVenueSongs'>(operations.licenseVenueSongs)
export const venueBinderFile = fileAt<'getVenueBinder'>(operations.getVenueBinder)
/** Where a venue's page reads its answer, which it keeps for an outage. */
export const venuePath = operations.getVenue.path
