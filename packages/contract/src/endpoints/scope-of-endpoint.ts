import type { ApiScope } from '../accounts/api-keys.ts'
import type { EndpointName } from './endpoints.ts'

/**
 * The scope that an API key needs for a call. Calls that are not listed take no key: those for signed-in users refuse it, and
 * public ones, which anybody may make, ignore it. A public call that is listed may be made without a key as well; with one it
 * counts against the limit of the key instead of that of the sender.
 */
export const scopeOfEndpoint: Readonly<Partial<Record<EndpointName, ApiScope>>> = {
  getArtist: 'catalogue:read',
  getCategory: 'catalogue:read',
  getMusicCategory: 'catalogue:read',
  getStatistics: 'catalogue:read',
  getTrack: 'catalogue:read',
  getWithdrawnTrack: 'catalogue:read',
  listSimilarTracks: 'catalogue:read',
  listTracks: 'catalogue:read',
  listTracksById: 'catalogue:read',
  searchTracks: 'catalogue:read',
  suggest: 'catalogue:read',

  getCertificateArchive: 'licences:read',
  getDownloadProgress: 'licences:read',
  getLicenceCertificate: 'licences:read',
  getLicenceDocument: 'licences:read',
  listDownloads: 'licences:read',

  createDownloadLink: 'licences:write',
  saveDownloadMusic: 'licences:write',

  getAccount: 'account:read',
  getInvoicePdf: 'account:read',
  getSubscription: 'account:read',
  listInvoices: 'account:read',
}
