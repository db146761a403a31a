import { ApiError, type FieldError } from '@tempolibre/contract'
import { findWrongDays, type Platform, readVideo } from '@tempolibre/domain'
import { keysOf, type Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

/** What is wrong with a claim that was typed, and what to do instead. */
const words = {
  claim_video_missing: (locale: Language) => m.claims_video_missing({}, { locale }),
  claim_video_no_address: (locale: Language) => m.claims_video_no_address({}, { locale }),
  claim_video_several: (locale: Language) => m.claims_video_several({}, { locale }),
  claim_video_unsupported: (locale: Language) => m.claims_video_unsupported({}, { locale }),
  claim_video_elsewhere: (locale: Language) => m.claims_video_elsewhere({}, { locale }),
  claim_video_front_page: (locale: Language) => m.claims_video_front_page({}, { locale }),
  claim_received_on: (locale: Language) => m.claims_wrong_day({}, { locale }),
  claim_deadline: (locale: Language) => m.claims_wrong_deadline({}, { locale }),
}
type ClaimFault = keyof typeof words

/** A field's fault in words; undefined if it is none of a claim's. */
export function describeClaimFault(fieldError: FieldError, language: Language): FieldError | undefined {
  const fault = keysOf(words).find((name) => name === fieldError.code)
  return fault && { ...fieldError, message: words[fault](language) }
}

/** Reads what was typed about a claim. @returns the address of the video @throws ApiError `invalid_input` */
export function readClaim(
  {
    platform,
    video,
    ...days
  }: { platform: Platform; video: string; received_on: string; deadline?: string | undefined },
  now: Date,
): string {
  const reading = readVideo(video, platform)
  const wrong = findWrongDays({ deadline: undefined, ...days }, lastDayOnEarth(now))
  const faults: [field: string, code: ClaimFault][] = wrong.map((day) => [day, `claim_${day}`])
  if ('fault' in reading) faults.unshift(['video', `claim_video_${reading.fault}`])
  if ('address' in reading && faults.length === 0) return reading.address
  throw new ApiError('invalid_input', {
    fields: faults.map(([field, code]) => ({ field: `body.${field}`, code, message: code })),
  })
}

/** Where days begin first, it is 14 hours later than in UTC: a notice of that day can have come. */
function lastDayOnEarth(now: Date): string {
  return new Date(now.getTime() + 14 * 3600_000).toISOString().slice(0, 10)
}
