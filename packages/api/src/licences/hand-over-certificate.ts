import { deriveAccent, type HandOverDocument } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { PaperLook } from '../look/paper-look.ts'
import { drawIssuer } from '../pdf/draw-issuer.ts'
import { openDocument, pageSize } from '../pdf/open-document.ts'
import {
  attach,
  drawCheck,
  drawCredit,
  drawHeading,
  drawReplaced,
  drawRows,
  drawTerms,
  drawTestNotice,
  margin,
  measure,
  paper,
  quiet,
  writeDate,
} from './certificate-parts.ts'

export interface HandOverFacts {
  handOver: HandOverDocument
  /** The language of the certificate; names and credit line stay as issued. */
  language: Language
  /** Names the key that it will be signed with. */
  keyId: string
  /** The attached file. */
  signedHandOver: string
  /** Name of the product that issues the certificate. */
  productName: string
  /** The party that granted the licence, as the licence has signed it. */
  licensor: string
  /** The licensor's numbers at tax offices, each with its name. */
  sellerNumbers?: readonly string[]
  look: Pick<PaperLook, 'accent' | 'logo'>
  disputedAt: Date | null
  revokedAt: Date | null
  /** Its licence gives no rights. */
  isTest: boolean
}

/** Draws one A4 page for a client with the signed hand-over attached, still to be signed itself (`signCertificate`). */
export async function drawHandOver(facts: HandOverFacts): Promise<Buffer> {
  const { handOver, language: locale, look, productName } = facts
  const { number, verify_url: address } = handOver
  const title = m.hand_over_certificate({}, { locale })
  const document = await openDocument({
    title: `${title} ${number}`,
    language: locale,
    author: productName,
    createdAt: new Date(handOver.issued_at),
    texts: facts,
  })
  document.decorate((pdf) => pdf.rect(0, 0, pageSize.width, pageSize.height).fill(paper))
  let y = drawIssuer(document, { name: productName, look, x: margin, width: 300 })
  const line = { x: margin, width: measure }
  y = document.text({
    ...line,
    tag: 'H1',
    text: title,
    y: y + 14,
    size: 34,
    weight: 'bold',
    lineHeight: 1.05,
  })
  if (facts.isTest) y = drawTestNotice(document, look, locale, y + 10)
  const warning = describeTrouble(facts)
  // A test covers nothing.
  if (warning !== undefined || !facts.isTest)
    y = document.text({
      ...line,
      tag: 'P',
      text: warning ?? m.hand_over_certificate_lead({}, { locale }),
      y: y + 10,
      size: warning === undefined ? 11.5 : 17,
      weight: warning === undefined ? 'regular' : 'bold',
      color: warning === undefined ? quiet : deriveAccent(look.accent).light.hot,
    })
  y = drawRows(document, listFacts(facts, locale), y + 18)
  y = drawHeading(document, m.hand_over_scope({}, { locale }), y + 18)
  for (const text of [m.hand_over_may({}, { locale }), m.hand_over_may_not({}, { locale })])
    y = document.text({ ...line, tag: 'P', text, y: y + 3, size: 10.5 })
  if (handOver.credit !== null) y = drawCredit(document, handOver.credit, locale, y + 16)
  y = drawTerms(document, handOver.terms, locale, y + 16)
  if (document.hasReplaced()) y = drawReplaced(document, locale, y + 16)
  const check = {
    address,
    alternative: m.hand_over_code({ number }, { locale }),
    online: m.hand_over_check_online({}, { locale }),
    offline: (keys: string) => m.hand_over_check_offline({ key: facts.keyId, address: keys }, { locale }),
  }
  drawCheck(document, { ...check, language: locale, look }, y + 18)
  attach(document, {
    name: `${number}.json`,
    description: m.hand_over_attachment({ number }, { locale }),
    content: facts.signedHandOver,
    since: new Date(handOver.issued_at),
  })
  return document.finish()
}

function listFacts(
  { handOver, licensor, sellerNumbers = [] }: HandOverFacts,
  locale: Language,
): [string, string][] {
  return [
    [m.certificate_number({}, { locale }), handOver.number],
    [m.hand_over_client({}, { locale }), handOver.client],
    [m.hand_over_project({}, { locale }), handOver.project],
    [m.hand_over_issuer({}, { locale }), handOver.issuer],
    [m.certificate_track({}, { locale }), handOver.track.title],
    [m.certificate_artist({}, { locale }), handOver.track.artist],
    [m.hand_over_licence({}, { locale }), handOver.licence.number],
    [m.certificate_licensor({}, { locale }), [licensor, ...sellerNumbers].join(' · ')],
    [m.hand_over_issued({}, { locale }), writeDate(new Date(handOver.issued_at), locale)],
  ]
}

/** Why the certificate must not be relied on now; undefined if it is valid. */
function describeTrouble({ disputedAt, language: locale, revokedAt }: HandOverFacts): string | undefined {
  if (revokedAt) return m.hand_over_revoked_on({ date: writeDate(revokedAt, locale) }, { locale })
  return disputedAt
    ? m.hand_over_disputed_since({ date: writeDate(disputedAt, locale) }, { locale })
    : undefined
}
