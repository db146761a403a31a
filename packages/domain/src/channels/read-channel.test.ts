import { describe, expect, test } from 'vitest'
import type { Platform } from './platforms.ts'
import { type ChannelFault, readChannel } from './read-channel.ts'

const id = 'UC_x5XG1OV2P6uZZ5FSM9Ttw'

/** What is recognised, as `platform kind key`, or the fault. */
function read(text: string, platform?: Platform): string {
  const reading = readChannel(text, platform)
  return 'fault' in reading
    ? reading.fault
    : `${reading.channel.platform} ${reading.channel.kind} ${reading.channel.key}`
}

describe('[R14.9] a channel is recognised', () => {
  test.each([
    [`https://www.youtube.com/channel/${id}`, `youtube id ${id}`],
    [`youtube.com/channel/${id}/videos?view=0&sort=dd`, `youtube id ${id}`],
    [`HTTPS://M.YouTube.COM/channel/${id}`, `youtube id ${id}`],
    [`https://music.youtube.com/channel/${id}?feature=share`, `youtube id ${id}`],
    [`https://studio.youtube.com/channel/${id}/videos/upload`, `youtube id ${id}`],
    [`//www.youtube.com/channel/${id}`, `youtube id ${id}`],
    [id, `youtube id ${id}`],
    [`  ${id}\u200B\n`, `youtube id ${id}`],
    ['https://www.youtube.com/@YouTubeCreators', 'youtube handle youtubecreators'],
    ['youtube.com/@some.one-1_·x/shorts', 'youtube handle some.one-1_·x'],
    ['https://youtube.com/@name?si=Ab12&feature=shared', 'youtube handle name'],
    ['https://www.youtube.com/@%E5%B0%8F%E6%98%8E', 'youtube handle 小明'],
    ['https://www.youtube.com/@Cafe\u0301Crème', 'youtube handle cafécrème'],
    ['https://www.youtube.com/c/GoogleDevelopers/about', 'youtube custom googledevelopers'],
    ['https://www.youtube.com/user/GoogleDevelopers', 'youtube user googledevelopers'],
    ['https://www.youtube.com/GoogleDevelopers', 'youtube custom googledevelopers'],
    ['https://www.twitch.tv/Some_Name', 'twitch handle some_name'],
    ['twitch.tv/some_name/videos?filter=all', 'twitch handle some_name'],
    ['https://m.twitch.tv/some_name/about', 'twitch handle some_name'],
    ['https://www.twitch.tv/popout/some_name/chat', 'twitch handle some_name'],
    ['https://dashboard.twitch.tv/u/some_name/stream-manager', 'twitch handle some_name'],
    ['https://player.twitch.tv/?channel=some_name&parent=x', 'twitch handle some_name'],
    ['https://www.tiktok.com/@some.name?lang=en&_t=8', 'tiktok handle some.name'],
    ['m.tiktok.com/@some_name/live', 'tiktok handle some_name'],
    ['https://www.instagram.com/some.name/', 'instagram handle some.name'],
    ['instagram.com/some.name?igsh=abc==', 'instagram handle some.name'],
    ['https://www.instagram.com/_u/some.name', 'instagram handle some.name'],
    ['https://instagr.am/some.name/reels/', 'instagram handle some.name'],
    ['http://www.instagram.com:80/some.name/tagged/', 'instagram handle some.name'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test.each<[string, Platform, string]>([
    ['@Some.Name', 'instagram', 'instagram handle some.name'],
    ['some.name', 'tiktok', 'tiktok handle some.name'],
    ['xqc', 'twitch', 'twitch handle xqc'],
    ['@小明', 'youtube', 'youtube handle 小明'],
    [id, 'youtube', `youtube id ${id}`],
    [`youtube.com/channel/${id}`, 'youtube', `youtube id ${id}`],
  ])('by its name alone, once the platform is chosen: %s of %s', (text, platform, expected) => {
    expect(read(text, platform)).toBe(expected)
  })

  test('one channel has one address', () => {
    const addresses = ['https://m.youtube.com/@NAME?x', 'youtube.com/@name/', 'YOUTUBE.com/@Name'].map(
      (text) => {
        const reading = readChannel(text)
        return 'channel' in reading && reading.channel.address
      },
    )
    expect(new Set(addresses)).toEqual(new Set(['https://www.youtube.com/@name']))
  })
})

describe('[R14.9] what is no channel is told apart', () => {
  test.each<[string, ChannelFault]>([
    ['', 'missing'],
    ['   \u200B ', 'missing'],
    ['x'.repeat(3000), 'too_long'],
    ['@somebody', 'platform_missing'],
    ['some.name', 'platform_missing'],
    ['https://youtu.be/dQw4w9WgXcQ?si=x', 'video'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'video'],
    ['youtube.com/shorts/dQw4w9WgXcQ', 'video'],
    ['https://www.youtube.com/live/dQw4w9WgXcQ', 'video'],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'video'],
    ['https://www.youtube.com/playlist?list=PL1', 'no_channel'],
    ['https://www.youtube.com/', 'no_channel'],
    ['https://www.youtube.com/channel/', 'no_channel'],
    [`https://www.youtube.com/channel/${id.slice(0, -1)}`, 'bad_name'],
    [`https://www.youtube.com/channel/${id.slice(0, -1)}x`, 'bad_name'],
    ['https://www.youtube.com/@ab', 'bad_name'],
    ['https://www.youtube.com/@a b c', 'bad_name'],
    [`https://www.youtube.com/@${'x'.repeat(31)}`, 'bad_name'],
    ['https://www.twitch.tv/videos/123456', 'video'],
    ['https://clips.twitch.tv/AbcDef', 'video'],
    ['https://www.twitch.tv/some_name/clip/AbcDef', 'video'],
    ['https://www.twitch.tv/directory/category/music', 'no_channel'],
    ['https://www.twitch.tv/_name', 'bad_name'],
    [`https://www.twitch.tv/${'x'.repeat(26)}`, 'bad_name'],
    ['https://www.tiktok.com/@some.name/video/7123', 'video'],
    ['https://vm.tiktok.com/ZMabc/', 'short_link'],
    ['https://www.tiktok.com/t/ZTabc/', 'short_link'],
    ['https://www.tiktok.com/foryou', 'no_channel'],
    ['https://www.tiktok.com/@name.', 'bad_name'],
    ['https://www.instagram.com/p/Cabc/', 'video'],
    ['https://www.instagram.com/some.name/reel/Cabc/', 'video'],
    ['https://www.instagram.com/explore/', 'no_channel'],
    ['https://www.instagram.com/some..name', 'bad_name'],
    ['https://vimeo.com/somebody', 'foreign_site'],
    ['https://youtube.com.example.org/@name', 'foreign_site'],
    ['mailto:somebody@example.org', 'foreign_site'],
    ['javascript:alert(1)', 'foreign_site'],
    ['https://', 'foreign_site'],
    ['https://www.youtube.com/@%zz', 'no_channel'],
  ])('%s is %s', (text, fault) => {
    expect(read(text)).toBe(fault)
  })

  test.each<[string, Platform, ChannelFault]>([
    ['https://www.twitch.tv/some_name', 'youtube', 'platform_differs'],
    ['no', 'twitch', 'bad_name'],
    ['some name', 'tiktok', 'bad_name'],
    ['.name', 'instagram', 'bad_name'],
    ['@', 'youtube', 'bad_name'],
  ])('%s is %s of %s', (text, platform, fault) => {
    expect(read(text, platform)).toBe(fault)
  })
})
