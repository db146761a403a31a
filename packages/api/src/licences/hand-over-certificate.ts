import type { HandOverDocument } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { drawHeading, drawRows, margin, measure, writeDate } from './certificate-parts.ts'
import { drawSignedPaper, type SignedPaperFacts } from './signed-paper.ts'

export interface HandOverFacts extends SignedPaperFacts {
  handOver: HandOverDocument
  /** The attached file. */
  signedHandOver: string
  /** The party that granted the licence, as the licence has signed it. */
  licensor: string
}

/** Draws one A4 page for a client with the signed hand-over attached, still to be signed itself (`signCertificate`). */
export function drawHandOver(facts: HandOverFacts): Promise<Buffer> {
  const { handOver, keyId: key, language: locale, signedHandOver } = facts
  const { number } = handOver
  const about = {
    document: handOver,
    signed: signedHandOver,
    description: m.hand_over_attachment({ number }, { locale }),
    title: m.hand_over_certificate({}, { locale }),
    lead: m.hand_over_certificate_lead({}, { locale }),
    warning: describeTrouble(facts),
    check: {
      alternative: m.hand_over_code({ number }, { locale }),
      online: m.hand_over_check_online({}, { locale }),
      offline: (address: string) => m.hand_over_check_offline({ key, address }, { locale }),
    },
  }
  return drawSignedPaper(facts, about, (document, top) => {
    let y = drawRows(document, listFacts(facts, locale), top)
    y = drawHeading(document, m.hand_over_scope({}, { locale }), y + 18)
    for (const text of [m.hand_over_may({}, { locale }), m.hand_over_may_not({}, { locale })])
      y = document.text({ tag: 'P', text, x: margin, y: y + 3, width: measure, size: 10.5 })
    return y
  })
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
