import type { ChannelKind, Platform } from './platforms.ts'

/** 128 bits in base64url after `UC`: the last of the 22 letters has but two bits, so most slips are noticed. */
const youtubeId = /^UC[\w-]{21}[AQgw]$/

/**
 * Letters and digits of any script, `_`, `-`, `.` and `·`, from 3 to 30 characters; shorter ones exist in scripts other than
 * Latin (https://support.google.com/youtube/answer/11585688).
 */
function isYoutubeHandle(name: string): boolean {
  if (!/^[\p{L}\p{M}\p{N}_.·-]+$/u.test(name) || !/[\p{L}\p{N}]/u.test(name)) return false
  const { length } = Array.from(name)
  return (
    length <= 30 && (length >= 3 || /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(name))
  )
}

/** Names of channels from before handles: of at most 100 characters, which YouTube no longer gives out. */
const formerYoutubeName = /^[\p{L}\p{M}\p{N}_.-]{1,100}$/u

/** Letters, digits and `_`, not first, up to 25 characters; names of three are among the oldest accounts. */
const twitchName = /^[a-z0-9][a-z0-9_]{2,24}$/i

/**
 * Letters, digits, `_` and `.`, which must not be last, from 2 to 24 characters
 * (https://support.tiktok.com/en/getting-started/setting-up-your-profile/changing-your-username).
 */
const tiktokName = /^[\p{L}\p{N}_.]{1,23}[\p{L}\p{N}_]$/u

/** Letters, digits, `_` and `.`, up to 30 characters; a full stop is neither first nor last, nor follows another. */
const instagramName = /^(?!\.)(?!.*\.\.)[a-z0-9_.]{0,29}[a-z0-9_]$/i

const rules: Record<Platform, (name: string) => boolean> = {
  youtube: isYoutubeHandle,
  twitch: (name) => twitchName.test(name),
  tiktok: (name) => tiktokName.test(name),
  instagram: (name) => instagramName.test(name),
}

/** Whether a text has the form of a YouTube channel's id. */
export const isYoutubeId = (text: string): boolean => youtubeId.test(text)

/** Whether a platform could have a channel of this name. */
export function isChannelName(platform: Platform, kind: ChannelKind, name: string): boolean {
  if (kind === 'id') return isYoutubeId(name)
  return kind === 'handle' ? rules[platform](name) : formerYoutubeName.test(name)
}

/** Names are told apart as the platforms do it: without regard to capitals. Ids are not. */
export const channelKey = (kind: ChannelKind, name: string): string =>
  kind === 'id' ? name : name.normalize('NFC').toLowerCase()
