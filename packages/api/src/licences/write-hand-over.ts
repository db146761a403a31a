import { createHash, randomBytes } from 'node:crypto'
import { canonicalise, type HandOverDocument, type SignedHandOver } from '@tempolibre/domain'
import { type Language, pathTo } from '@tempolibre/locales'
import type { SigningKey } from './keyring.ts'
import { makeNumber } from './licence-number.ts'
import { readLicenceDocument } from './read-licence-document.ts'
import { verifyUrlOf } from './write-licence.ts'

/** Who hands what over to whom. */
export interface HandOverOrder {
  issuedAt: Date
  client: string
  project: string
  language: Language
  /** The row of the licence. */
  licence: { document: string; holder: string; rehearsal: boolean }
}

/** Writes a hand-over under a licence, and signs it. */
export function writeHandOver(
  { client, issuedAt, language, licence: row, project }: HandOverOrder,
  { key, siteUrl }: { key: SigningKey; siteUrl: string },
): { number: string; document: string; signature: string } {
  const licence = readLicenceDocument(row)
  const number = makeNumber('TH')
  const handOver: HandOverDocument = {
    format: 1,
    ...(row.rehearsal && { test: 'gives_no_rights' }),
    number,
    issued_at: issuedAt.toISOString(),
    issuer: licence.holder,
    client,
    project,
    language,
    licence: {
      number: licence.number,
      sha256: createHash('sha256').update(row.document).digest('hex'),
    },
    track: licence.track,
    credit: licence.credit,
    terms: licence.terms,
    verify_url: verifyUrlOf(siteUrl, number, language),
    key_id: key.id,
  }
  const document = canonicalise({ ...handOver })
  return { number, document, signature: key.sign(document) }
}

/** The hand-over of a row as it was signed. */
export function readHandOver({ document }: { document: string }): HandOverDocument {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `issueHandOver` writes the column, and its signature covers every field
  return JSON.parse(document) as HandOverDocument
}

/** A hand-over and its signature as one human-readable file. */
export function writeSignedHandOver(row: { document: string; signature: string }): string {
  const signed: SignedHandOver = { hand_over: readHandOver(row), signature: row.signature }
  return `${JSON.stringify(signed, null, 2)}\n`
}

/** Bytes of the token of a client's page: 160 random bits. */
const tokenBytes = 20

/** The token of a client's page, of which only the hash is stored. */
export const makeHandOverToken = (): string => randomBytes(tokenBytes).toString('hex')

/** A random token needs neither salt nor a slow hash. */
export const hashHandOverToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The page of a client. */
export const clientUrlOf = (siteUrl: string, token: string, language: Language): string =>
  `${siteUrl}${pathTo('hand-over', language, token)}`
