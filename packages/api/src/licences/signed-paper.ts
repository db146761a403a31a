import { deriveAccent, type LicenceDocument } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import type { PaperLook } from '../look/paper-look.ts'
import { drawIssuer } from '../pdf/draw-issuer.ts'
import { type OpenDocument, openDocument, pageSize } from '../pdf/open-document.ts'
import {
  attach,
  drawCheck,
  drawCredit,
  drawReplaced,
  drawTerms,
  drawTestNotice,
  margin,
  measure,
  paper,
  quiet,
} from './certificate-parts.ts'

/** Of every paper with a signed document. */
export interface SignedPaperFacts {
  /** The language of the certificate; names and credit line stay as issued. */
  language: Language
  /** Names the key that it will be signed with. */
  keyId: string
  /** Name of the product that issues the certificate. */
  productName: string
  /** The licensor's numbers at tax offices, each with its name. */
  sellerNumbers?: readonly string[]
  look: Pick<PaperLook, 'accent' | 'logo'>
  disputedAt: Date | null
  revokedAt: Date | null
  /** It gives no rights. */
  isTest: boolean
}

/** What a paper says of the document that is attached to it. */
interface SignedPaper {
  document: Pick<LicenceDocument, 'credit' | 'issued_at' | 'number' | 'terms' | 'verify_url'>
  /** The attached file. */
  signed: string
  description: string
  title: string
  /** What it is, in a sentence. */
  lead: string
  /** Why it must not be relied on now; undefined if it is valid. */
  warning: string | undefined
  check: { alternative: string; online: string; offline: (keys: string) => string }
}

/**
 * Draws one A4 page with a signed document attached, still to be signed itself (`signCertificate`).
 * @param drawBody draws the facts, from a y on; returns the y below them
 */
export async function drawSignedPaper(
  facts: SignedPaperFacts,
  { check, description, document: about, lead, signed, title, warning }: SignedPaper,
  drawBody: (document: OpenDocument, top: number) => number,
): Promise<Buffer> {
  const { isTest, language, look, productName } = facts
  const { credit, number, terms, verify_url: address } = about
  const since = new Date(about.issued_at)
  const document = await openDocument({
    title: `${title} ${number}`,
    language,
    author: productName,
    createdAt: since,
    texts: facts,
  })
  document.decorate((pdf) => pdf.rect(0, 0, pageSize.width, pageSize.height).fill(paper))
  const line = { x: margin, width: measure }
  let y = drawIssuer(document, { name: productName, look, x: margin, width: 300 }) + 14
  y = document.text({ ...line, tag: 'H1', text: title, y, size: 34, weight: 'bold', lineHeight: 1.05 })
  if (isTest) y = drawTestNotice(document, look, language, y + 10)
  // A test covers nothing.
  if (warning !== undefined || !isTest)
    y = document.text({
      ...line,
      tag: 'P',
      text: warning ?? lead,
      y: y + 10,
      ...(warning === undefined
        ? { size: 11.5, color: quiet }
        : { size: 17, weight: 'bold' as const, color: deriveAccent(look.accent).light.hot }),
    })
  y = drawBody(document, y + 18)
  if (credit !== null) y = drawCredit(document, credit, language, y + 16)
  y = drawTerms(document, terms, language, y + 16)
  if (document.hasReplaced()) y = drawReplaced(document, language, y + 16)
  drawCheck(document, { ...check, address, language, look }, y + 18)
  attach(document, { name: `${number}.json`, description, content: signed, since })
  return document.finish()
}
