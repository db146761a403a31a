import { findTermsIn } from '../../terms/terms-in-language.ts'
import { ApiError, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import { findSection, judgeCoverage } from '@tempolibre/domain'
import { findLicence } from '@tempolibre/database'
import type { LicensingContext } from '../../licences/licensing-context.ts'
import { readLicenceDocument } from '../../licences/read-licence-document.ts'
import { licenceTermsPath } from '../../licences/write-licence.ts'

/** Whether a licence covers a use on a day, with the sections of its own version of the terms. @throws ApiError `not_found` */
export async function getCoverage(
  { db, siteUrl }: Pick<LicensingContext, 'db' | 'siteUrl'>,
  { date, lang, number, use }: EndpointParsedInput<'getCoverage'>,
): Promise<EndpointOutput<'getCoverage'>> {
  const row = await findLicence(db, { number, language: lang })
  if (!row) throw new ApiError('not_found')
  const { credit, terms, uses } = readLicenceDocument(row)
  const frozen = await findTermsIn(db, { version: terms.version, language: lang })
  const named = {
    terms_version: terms.version,
    terms_url: `${siteUrl}${licenceTermsPath(terms.version, frozen?.language ?? lang)}`,
  }
  const { answer, sections } = judgeCoverage(
    {
      uses,
      issued_at: row.issued_at.toISOString(),
      disputed_at: row.disputed_at?.toISOString() ?? null,
      revoked_at: row.revoked_at?.toISOString() ?? null,
    },
    use,
    date,
  )
  // No section makes up for what was given for nothing.
  if (row.rehearsal)
    return { success: true, coverage: { ...named, answer: 'test', clauses: [], credit: null } }
  return {
    success: true,
    coverage: {
      answer,
      // An operator may have written terms with other sections: then there is the whole text.
      clauses: clausesIn(frozen?.text ?? '', sections),
      ...named,
      credit: answer === 'covered_with_credit' ? credit : null,
    },
  }
}

/** Each section once: two parts of one are the same section in a text of before. */
function clausesIn(text: string, sections: readonly string[]): { heading: string; text: string }[] {
  const found = sections.flatMap((section) => findSection(text, section) ?? [])
  const byHeading = new Map(found.map(({ body, heading }) => [heading, { heading, text: body }]))
  return [...byHeading.values()]
}
