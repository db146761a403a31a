// The platforms whose channels are kept clear of claims. No zod here: browsers read it too.

export const platforms = ['youtube', 'twitch', 'tiktok', 'instagram'] as const
export type Platform = (typeof platforms)[number]

/** Names of the platforms, the same in every language. */
export const platformNames = {
  youtube: 'YouTube',
  twitch: 'Twitch',
  tiktok: 'TikTok',
  instagram: 'Instagram',
} as const satisfies Record<Platform, string>

/**
 * What a platform knows a channel by. `id` never changes; the others can: `handle` is a name with `@` or alone, `custom` and
 * `user` are the older names of YouTube channels.
 */
export const channelKinds = ['id', 'handle', 'custom', 'user'] as const
export type ChannelKind = (typeof channelKinds)[number]

/** The address of a channel's page. */
export function channelAddress(platform: Platform, kind: ChannelKind, name: string): string {
  switch (platform) {
    case 'youtube':
      return `https://www.youtube.com/${youtubePath[kind]}${name}`
    case 'twitch':
      return `https://www.twitch.tv/${name}`
    case 'tiktok':
      return `https://www.tiktok.com/@${name}`
    case 'instagram':
      return `https://www.instagram.com/${name}/`
  }
}

const youtubePath = {
  id: 'channel/',
  handle: '@',
  custom: 'c/',
  user: 'user/',
} as const satisfies Record<ChannelKind, string>
