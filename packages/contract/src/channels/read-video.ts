// Which video a claim is about, from the address that was pasted. No zod here: browsers read it too.
import { findHost } from './channel-paths.ts'
import type { Platform } from './platforms.ts'
import { readAddress, tidyPasted } from './read-address.ts'

/**
 * Why a text is no address of a video. `missing`: nothing was given. `no_address`: none of the web. `elsewhere`: not of the
 * platform that was chosen. `front_page`: of the platform itself.
 */
export const videoFaults = ['missing', 'no_address', 'elsewhere', 'front_page'] as const
export type VideoFault = (typeof videoFaults)[number]

/**
 * Reads the address of a video, a post or a broadcast at a platform, with or without its scheme. Platforms have many forms of
 * such addresses, and new ones: any page there but the first is taken.
 */
export function readVideo(text: string, platform: Platform): { address: string } | { fault: VideoFault } {
  const written = tidyPasted(text)
  if (written === '') return { fault: 'missing' }
  const address = readAddress(written)
  if (!address || address === 'foreign') return { fault: 'no_address' }
  if (findHost(address.hostname)?.platform !== platform || address.port !== '') return { fault: 'elsewhere' }
  if (address.pathname === '/' && address.search === '') return { fault: 'front_page' }
  // Whoever pastes a password beside an address does not mean it.
  address.username = ''
  address.password = ''
  return { address: address.href }
}
