// Licences and their proofs.
import * as operations from '../operations/licences.ts'
import { callTo, fileAt } from './call.ts'

export const getLicence = callTo<'getLicence'>(operations.getLicence)
export const getSpecimenLicence = callTo<'getSpecimenLicence'>(operations.getSpecimenLicence)
export const getLicenceDocument = callTo<'getLicenceDocument'>(operations.getLicenceDocument)
export const certificateFile = fileAt<'getLicenceCertificate'>(operations.getLicenceCertificate)
export const licenceFile = fileAt<'getLicenceDocument'>(operations.getLicenceDocument)
export const certificateArchiveFile = fileAt<'getCertificateArchive'>(operations.getCertificateArchive)
