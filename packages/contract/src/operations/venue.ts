// The music of a venue.
import { get, getFile, post, put } from './operation.ts'

export const getVenue = get('/api/v1/venue')
export const saveVenue = put('/api/v1/venue')
export const licenseVenueSongs = post('/api/v1/venue/licences')
export const getVenueBinder = getFile('/api/v1/venue/binder', 'application/pdf')
