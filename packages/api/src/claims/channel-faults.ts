import { type ChannelFault, channelFaults } from '@tempolibre/domain'
import type { FieldError } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

/** Why a text is no channel, and what to do instead. */
const words: Record<ChannelFault, (locale: Language) => string> = {
  missing: (locale) => m.channel_missing({}, { locale }),
  too_long: (locale) => m.channel_too_long({}, { locale }),
  platform_missing: (locale) => m.channel_platform_missing({}, { locale }),
  platform_differs: (locale) => m.channel_platform_differs({}, { locale }),
  foreign_site: (locale) => m.channel_foreign_site({}, { locale }),
  video: (locale) => m.channel_video({}, { locale }),
  short_link: (locale) => m.channel_short_link({}, { locale }),
  no_channel: (locale) => m.channel_no_channel({}, { locale }),
  bad_name: (locale) => m.channel_bad_name({}, { locale }),
}

/** A field's fault in words; undefined if it is none of a channel's. */
export function describeChannelFault(fieldError: FieldError, language: Language): FieldError | undefined {
  const fault = channelFaults.find((name) => `channel_${name}` === fieldError.code)
  return fault && { ...fieldError, message: words[fault](language) }
}
