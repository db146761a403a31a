import type { EndpointOutput } from '@tempolibre/contract'

export type VenueAnswer = EndpointOutput<'getVenue'>
