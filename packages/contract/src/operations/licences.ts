// Licences and their proofs.
import { get, getFile } from './operation.ts'

export const getLicence = get('/api/v1/licences/{number}')
export const listLicenceKeys = get('/api/v1/licence-keys')
export const getSpecimenLicence = get('/api/v1/specimen-licence')
export const getLicenceCertificate = getFile('/api/v1/licences/{number}/certificate', 'application/pdf')
export const getLicenceDocument = getFile('/api/v1/licences/{number}/document', 'application/json')
export const getCertificateArchive = getFile('/api/v1/certificates', 'application/zip')
