import { ApiError, type EndpointOutput } from '@tempolibre/contract'
import { productNameOf } from '@tempolibre/domain'
import { listSigningKeys } from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { LicensingContext } from '../../licences/licensing-context.ts'
import { writeLicence } from '../../licences/write-licence.ts'
import { licenceTermsOf } from '../../terms/terms-cache.ts'
import { writeSignedLicence } from './licences.ts'

/** Has the form of a number, so that the specimen is checked like a licence; random ones are never it. */
const specimenNumber = 'TL-0000-0000-0000'

/** A licence for no song, signed with the key that signs licences: the same until that key or the terms change. */
export async function getSpecimenLicence(
  { db, keyring, siteUrl, terms: termsCache }: LicensingContext,
  { lang }: { lang: Language },
): Promise<EndpointOutput<'getSpecimenLicence'>> {
  const [key, terms] = await Promise.all([keyring.confirmed(), termsCache.inForce()])
  // Without terms no licence can be issued.
  if (!terms.documents['license-terms']) throw new ApiError('not_found')
  const row = (await listSigningKeys(db)).find(({ id }) => id === key.id)
  if (!row) throw new Error(`The key ${key.id} that signs licences is not in the database.`)
  const words = { locale: lang }
  const written = writeLicence(
    {
      number: specimenNumber,
      issuedAt: row.created_at,
      holder: m.specimen_signed_holder({}, words),
      language: lang,
      track: { id: 0, title: m.specimen_mark({}, words), artist: productNameOf(terms.seller, siteUrl) },
      sound: undefined,
      versions: [],
      plan: 'free',
      creditRequired: false,
      declaredUse: undefined,
      // It gives no rights, and says so in what is signed.
      rehearsal: true,
    },
    { key, siteUrl, terms, licenceTerms: licenceTermsOf(terms) },
  )
  return {
    success: true,
    text: writeSignedLicence(written),
    key: { id: row.id, public_key: row.public_key },
  }
}
