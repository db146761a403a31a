// Which channel somebody means, from whatever they have copied. No zod here: browsers read it too.
import { channelKey, isChannelName, isYoutubeId } from './channel-names.ts'
import { channelAddress, type ChannelKind, type Platform } from './platforms.ts'
import { findHost, placeIn } from './channel-paths.ts'
import { readAddress, tidyPasted } from './read-address.ts'

/** A channel that was recognised. */
export interface ReadChannel {
  platform: Platform
  kind: ChannelKind
  /** As it is written, without `@`. */
  name: string
  /** By which it is told from others. */
  key: string
  /** Its page, in one spelling. */
  address: string
}

/**
 * Why no channel was recognised. `missing`: nothing was given. `too_long`: more than an address. `platform_missing`: a name alone,
 * without its platform. `platform_differs`: an address of another platform than the one chosen. `foreign_site`: no address of
 * these platforms. `video`: of a video, a post or a stream, not of a channel. `short_link`: an address that only the platform can
 * resolve. `no_channel`: another page of the platform. `bad_name`: no channel there can have that name.
 */
export const channelFaults = [
  'missing',
  'too_long',
  'platform_missing',
  'platform_differs',
  'foreign_site',
  'video',
  'short_link',
  'no_channel',
  'bad_name',
] as const
export type ChannelFault = (typeof channelFaults)[number]

export type ChannelReading = { channel: ReadChannel } | { fault: ChannelFault }

/** In UTF-16 units; addresses with tracking parameters are long. */
export const maxChannelText = 2000

/**
 * Reads a channel: an address in any form, with or without scheme and tracking parameters; a name, with or without `@`, of the
 * platform given; the id of a YouTube channel.
 */
export function readChannel(text: string, platform?: Platform): ChannelReading {
  if (text.length > maxChannelText) return { fault: 'too_long' }
  const written = tidyPasted(text)
  if (written === '') return { fault: 'missing' }
  const address = readAddress(written)
  if (address === 'foreign') return { fault: 'foreign_site' }
  if (!address) return readName(written, platform)
  const host = findHost(address.hostname)
  if (!host) return { fault: 'foreign_site' }
  if (host.only) return { fault: host.only }
  if (platform && platform !== host.platform) return { fault: 'platform_differs' }
  const segments = segmentsOf(address.pathname)
  if (!segments) return { fault: 'no_channel' }
  const place = placeIn(host.platform, address, segments)
  return typeof place === 'string' ? { fault: place } : recognise(host.platform, place.kind, place.name)
}

/** Decoded, without empty ones; undefined if they cannot be decoded. */
function segmentsOf(pathname: string): string[] | undefined {
  try {
    return pathname
      .split('/')
      .filter((segment) => segment !== '')
      .map((segment) => decodeURIComponent(segment).normalize('NFC'))
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

function readName(written: string, platform: Platform | undefined): ChannelReading {
  const name = written.replace(/^@/, '').normalize('NFC')
  if (isYoutubeId(name) && (platform === undefined || platform === 'youtube'))
    return recognise('youtube', 'id', name)
  return platform ? recognise(platform, 'handle', name) : { fault: 'platform_missing' }
}

function recognise(platform: Platform, kind: ChannelKind, name: string): ChannelReading {
  if (!isChannelName(platform, kind, name)) return { fault: 'bad_name' }
  const key = channelKey(kind, name)
  return {
    channel: {
      platform,
      kind,
      name,
      key,
      address: channelAddress(platform, kind, kind === 'id' ? name : key),
    },
  }
}
