import type { ChannelKind, Platform } from './platforms.ts'

/** Where in an address the channel stands, or what the address is of instead. */
export type ChannelPlace = { kind: ChannelKind; name: string } | 'video' | 'short_link' | 'no_channel'

/** What the addresses of a host are of: pages of the platform, or else nothing but videos or links to be resolved there. */
interface Host {
  platform: Platform
  only?: 'video' | 'short_link'
}

/** Without `www.`; those of mobile sites, music and dashboards lead to the same channels. */
const hosts: Readonly<Record<string, Host>> = {
  'youtube.com': { platform: 'youtube' },
  'm.youtube.com': { platform: 'youtube' },
  'music.youtube.com': { platform: 'youtube' },
  'gaming.youtube.com': { platform: 'youtube' },
  'studio.youtube.com': { platform: 'youtube' },
  'youtu.be': { platform: 'youtube', only: 'video' },
  'youtube-nocookie.com': { platform: 'youtube', only: 'video' },
  'twitch.tv': { platform: 'twitch' },
  'm.twitch.tv': { platform: 'twitch' },
  'go.twitch.tv': { platform: 'twitch' },
  'player.twitch.tv': { platform: 'twitch' },
  'dashboard.twitch.tv': { platform: 'twitch' },
  'clips.twitch.tv': { platform: 'twitch', only: 'video' },
  'tiktok.com': { platform: 'tiktok' },
  'm.tiktok.com': { platform: 'tiktok' },
  'vm.tiktok.com': { platform: 'tiktok', only: 'short_link' },
  'vt.tiktok.com': { platform: 'tiktok', only: 'short_link' },
  'instagram.com': { platform: 'instagram' },
  'm.instagram.com': { platform: 'instagram' },
  'instagr.am': { platform: 'instagram' },
}

/** @param hostname in lower case; undefined for one of no platform */
export function findHost(hostname: string): Host | undefined {
  const host = hostname.replace(/\.$/, '').replace(/^www\./, '')
  return Object.hasOwn(hosts, host) ? hosts[host] : undefined
}

/** @param segments of the path, decoded */
export function placeIn(platform: Platform, address: URL, segments: readonly string[]): ChannelPlace {
  return places[platform](segments, address)
}

const among = (list: string) => new Set(list.split(' '))

const youtubeVideos = among('watch shorts live embed v e clip')
/** First segments that are no channel's name. */
const youtubePages = among(
  'about account ads creators feed feeds gaming hashtag howyoutubeworks kids movies music oembed playlist post premium redirect reporthistory results signin t trending tv upload',
)

function placeInYoutube([first = '', second]: readonly string[]): ChannelPlace {
  if (first.startsWith('@')) return { kind: 'handle', name: first.slice(1) }
  const word = first.toLowerCase()
  if (word === 'channel') return second === undefined ? 'no_channel' : { kind: 'id', name: second }
  if (word === 'c') return second === undefined ? 'no_channel' : { kind: 'custom', name: second }
  if (word === 'user') return second === undefined ? 'no_channel' : { kind: 'user', name: second }
  if (youtubeVideos.has(word)) return 'video'
  return word === '' || youtubePages.has(word) ? 'no_channel' : { kind: 'custom', name: first }
}

const twitchPages = among(
  'bits directory downloads drops friends inventory jobs login p prime search settings signup store subs subscriptions team turbo user videos wallet',
)
/** Pages of a channel below another segment. */
const twitchPrefixes = among('embed moderator popout u')

function placeInTwitch(segments: readonly string[], { hostname, searchParams }: URL): ChannelPlace {
  if (hostname === 'player.twitch.tv') {
    const name = searchParams.get('channel')
    return name === null ? 'video' : { kind: 'handle', name }
  }
  const [first = '', second, ...others] = segments
  const word = first.toLowerCase()
  if (twitchPrefixes.has(word)) return placeInTwitch([second ?? '', ...others], new URL('https://twitch.tv'))
  if (word === 'videos') return second === undefined ? 'no_channel' : 'video'
  if (word === '' || twitchPages.has(word)) return 'no_channel'
  return second !== undefined && ['clip', 'v', 'video'].includes(second.toLowerCase())
    ? 'video'
    : { kind: 'handle', name: first }
}

function placeInTiktok([first = '', second = '']: readonly string[]): ChannelPlace {
  if (first === 't') return 'short_link'
  if (first === 'v' || first === 'embed' || first === 'video') return 'video'
  if (!first.startsWith('@')) return 'no_channel'
  return second === 'video' || second === 'photo' ? 'video' : { kind: 'handle', name: first.slice(1) }
}

const instagramVideos = among('p reel reels tv stories s share')
const instagramPages = among(
  'about accounts api challenge developer direct directory explore legal press web',
)

function placeInInstagram([first = '', second]: readonly string[]): ChannelPlace {
  const word = first.toLowerCase()
  // How applications open a profile.
  if (word === '_u') return second === undefined ? 'no_channel' : { kind: 'handle', name: second }
  if (instagramVideos.has(word)) return 'video'
  if (word === '' || instagramPages.has(word)) return 'no_channel'
  const isPost = second !== undefined && ['p', 'reel', 'tv'].includes(second.toLowerCase())
  return isPost ? 'video' : { kind: 'handle', name: first.replace(/^@/, '') }
}

const places: Record<Platform, (segments: readonly string[], address: URL) => ChannelPlace> = {
  youtube: placeInYoutube,
  twitch: placeInTwitch,
  tiktok: placeInTiktok,
  instagram: placeInInstagram,
}
