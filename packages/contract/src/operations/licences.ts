// Licences and their proofs.
export const getLicence = { method: 'GET', path: '/api/v1/licences/{number}' } as const
export const listLicenceKeys = { method: 'GET', path: '/api/v1/licence-keys' } as const
export const getLicenceCertificate = {
  method: 'GET',
  path: '/api/v1/licences/{number}/certificate',
  file: 'application/pdf',
} as const
export const getLicenceDocument = {
  method: 'GET',
  path: '/api/v1/licences/{number}/document',
  file: 'application/json',
} as const
export const getCertificateArchive = {
  method: 'GET',
  path: '/api/v1/certificates',
  file: 'application/zip',
} as const
