import type { EndpointOutput } from '@tempolibre/contract'
import type { LicenceDocument } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { zipSync } from 'fflate'

/** What proves a licence against a claim. */
export interface Evidence {
  licence: LicenceDocument
  language: Language
  certificate: Uint8Array
  signedLicence: string
  proof: EndpointOutput<'getLicenceLogProof'>
  keys: EndpointOutput<'listLicenceKeys'>
  /** That disputes the claim. */
  text: string
}

/** Packs the evidence as a ZIP, with a word on how each file is checked. */
export function packEvidence(evidence: Evidence): Uint8Array<ArrayBuffer> {
  const { certificate, keys, language, licence, proof, signedLicence, text } = evidence
  const { number } = licence
  const write = (content: string) => new TextEncoder().encode(content)
  const json = (content: object) => write(`${JSON.stringify(content, null, 2)}\n`)
  const locale = { locale: language }
  const log = isLogged(proof) ? m.claims_evidence_logged({}, locale) : m.claims_evidence_waiting({}, locale)
  const guide = m.claims_evidence_guide(
    { number, log, address: licence.verify_url, terms: licence.terms.url },
    locale,
  )
  return zipSync({
    'README.txt': write(`${guide}\n`),
    'dispute.txt': write(`${text}\n`),
    [`${number}.pdf`]: certificate,
    [`${number}.json`]: write(signedLicence),
    'log-proof.json': json({ tree_head: proof.tree_head, entries: proof.entries }),
    'keys.json': json({ keys: keys.keys }),
  })
}

/** Whether a head of the log has been signed since the licence was issued. */
const isLogged = ({ entries, tree_head: head }: Evidence['proof']): boolean =>
  head !== null && typeof entries[0]?.position === 'number'
