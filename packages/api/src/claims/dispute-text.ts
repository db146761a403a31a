import { isIssuedLate, type LicenceDocument, type Platform } from '@tempolibre/domain'
import { dateFormat, type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

/** What a dispute is about. */
export interface DisputedClaim {
  platform: Platform
  video: string
  claimant: string
  /** `YYYY-MM-DD`. */
  received_on: string
}

interface Facts {
  title: string
  artist: string
  holder: string
  number: string
  issued: string
  address: string
  terms: string
  video: string
  claimant: string
  received: string
}

type Words = (facts: Facts, options: { locale: Language }) => string

const texts: Record<Platform, Words> = {
  youtube: m.claims_text_youtube,
  twitch: m.claims_text_twitch,
  tiktok: m.claims_text_tiktok,
  instagram: m.claims_text_instagram,
}

const steps: Record<Platform, (inputs: object, options: { locale: Language }) => string> = {
  youtube: m.claims_steps_youtube,
  twitch: m.claims_steps_twitch,
  tiktok: m.claims_steps_tiktok,
  instagram: m.claims_steps_instagram,
}

/** Where each platform says how a claim is disputed. */
const helpUrls: Record<Platform, string> = {
  youtube: 'https://support.google.com/youtube/answer/2797454',
  twitch: 'https://help.twitch.tv/s/article/video-on-demand',
  tiktok: 'https://www.tiktok.com/legal/page/global/copyright-policy/en',
  instagram: 'https://help.instagram.com/1417735471763678',
}

/**
 * The text that disputes a claim, or asks for its release from the licence's day on if the licence is younger, with the facts of the licence as it was
 * signed, and how it is sent.
 */
export function writeDispute(
  claim: DisputedClaim & { rehearsal: boolean },
  licence: LicenceDocument,
  language: Language,
) {
  const locale = { locale: language }
  const day = (iso: string) =>
    dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
  const path = pathTo('licence', language, licence.number.toLowerCase())
  const isLate = isIssuedLate(new Date(licence.issued_at), claim.received_on)
  const write: Words = isLate ? m.claims_text_late : texts[claim.platform]
  const text = write(
    {
      title: licence.track.title,
      artist: licence.track.artist,
      holder: licence.holder,
      number: licence.number,
      issued: day(licence.issued_at),
      address: new URL(path, licence.verify_url).href,
      terms: licence.terms.url,
      video: claim.video,
      claimant: claim.claimant,
      received: day(claim.received_on),
    },
    locale,
  )
  const parts = [
    // Its sender claims rights that were never given.
    ...(claim.rehearsal ? [m.claims_text_test({}, locale)] : []),
    text,
    ...(licence.credit === null ? [] : [m.claim_credit({ credit: licence.credit }, locale)]),
  ]
  return {
    text: parts.join('\n\n'),
    steps: steps[claim.platform]({}, locale),
    help_url: helpUrls[claim.platform],
    names_credit: licence.credit !== null,
  }
}
