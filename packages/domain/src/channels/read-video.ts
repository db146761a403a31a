// Which video a claim is about, from the address that was pasted. No zod here: browsers read it too.
import { findHost, placeIn } from './channel-paths.ts'
import type { Platform } from './platforms.ts'
import { readAddress, tidyPasted } from './read-address.ts'

/**
 * Why a text is no address of a video. `missing`: nothing was given. `no_address`: none of the web. `several`: more than one.
 * `unsupported`: of a site that claims are not recorded for. `elsewhere`: not of the platform that was chosen. `front_page`: of
 * the platform itself, or of a channel.
 */
export const videoFaults = [
  'missing',
  'no_address',
  'several',
  'unsupported',
  'elsewhere',
  'front_page',
] as const
export type VideoFault = (typeof videoFaults)[number]

/** Addresses within a sentence: after its beginning, a space or an opening mark. */
const withinText = /(?<=^|[\s("'<«“‘[])(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?\/[^\s"'<>«»“”‘’]*/gi
/** What ends a sentence or a bracket, not an address. */
const trailing = /[.,;:!?)\]]+$/

/** What applications append to tell who shared an address, and where. */
const tracking =
  /^(?:utm_.+|si|pp|feature|ab_channel|app|fbclid|gclid|igsh|igshid|img_index|is_from_webapp|is_copy_url|sender_.+|web_id|share_.+|social_share_type|sec_user_id|tt_.+|referer|referer_url|ref|ref_.+|_[rtd])$/i

/**
 * Reads the address of a video, a post or a broadcast at a platform, with or without its scheme, also within a sentence.
 * Platforms have many forms of such addresses, and new ones: any page there is taken but the first, and those of channels. What
 * only tells who shared it is left out.
 */
export function readVideo(text: string, platform: Platform): { address: string } | { fault: VideoFault } {
  const written = tidyPasted(text)
  if (written === '') return { fault: 'missing' }
  const found = findAddress(written, platform)
  if ('fault' in found) return found
  const { address } = found
  const host = findHost(address.hostname)
  if (!host) return { fault: 'unsupported' }
  if (host.platform !== platform || address.port !== '') return { fault: 'elsewhere' }
  const tidy = tidyAddress(address)
  return isFrontPage(new URL(tidy), platform) ? { fault: 'front_page' } : { address: tidy }
}

/** The address that a text is, or the only one in it; of several, the only one of the platform. */
function findAddress(written: string, platform: Platform): { address: URL } | { fault: VideoFault } {
  if (!/\s/.test(written)) {
    const address = readAddress(written.replace(/^<(.*)>$/, '$1'))
    return address && address !== 'foreign' ? { address } : { fault: 'no_address' }
  }
  const addresses = [...new Set(written.match(withinText))].flatMap((each) => {
    const address = readAddress(each.replace(trailing, ''))
    return address && address !== 'foreign' ? address : []
  })
  const there = addresses.filter(({ hostname }) => findHost(hostname)?.platform === platform)
  const [address, ...others] = there.length > 0 ? there : addresses
  if (!address) return { fault: 'no_address' }
  const isOnly = others.every((other) => tidyAddress(other) === tidyAddress(address))
  return isOnly ? { address } : { fault: 'several' }
}

/** Whether an address is of the platform itself, or of a channel. A channel at Twitch is its broadcast, too. */
function isFrontPage({ hostname, pathname, search }: URL, platform: Platform): boolean {
  if (pathname === '/') return search === ''
  if (platform === 'twitch' || findHost(hostname)?.only !== undefined) return false
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const place = placeIn(platform, new URL(`https://${hostname}${pathname}`), segments)
  const isNamed = segments.length === 1 || /^(?:channel|c|user)$/i.test(segments[0] ?? '')
  return typeof place !== 'string' && isNamed && segments.length <= 2 && search === ''
}

/** One address of a video, as others can open it: without passwords, tracking, and YouTube's own page for its owner. */
function tidyAddress(pasted: URL): string {
  const address = new URL(pasted)
  address.username = ''
  address.password = ''
  const [, owned] = /^\/video\/([\w-]{11})(?:\/|$)/.exec(address.pathname) ?? []
  if (address.hostname === 'studio.youtube.com' && owned !== undefined)
    return `https://www.youtube.com/watch?v=${owned}`
  const tracked = [...address.searchParams.keys()].filter((name) => tracking.test(name))
  for (const name of tracked) address.searchParams.delete(name)
  return address.href
}
