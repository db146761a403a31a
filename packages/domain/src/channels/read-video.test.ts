import { describe, expect, test } from 'vitest'
import { findWrongDays, isIssuedLate } from './claims.ts'
import type { Platform } from './platforms.ts'
import { readVideo } from './read-video.ts'

describe('[R16.41] the address of a claimed video', () => {
  test.each<[Platform, string, string?]>([
    ['youtube', ' https://youtu.be/dQw4w9WgXcQ?t=4 ', 'https://youtu.be/dQw4w9WgXcQ?t=4'],
    ['youtube', 'www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['youtube', 'HTTP://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://m.youtube.com/shorts/dQw4w9WgXcQ'],
    ['youtube', 'https://www.youtube.com/live/dQw4w9WgXcQ?t=4', undefined],
    ['youtube', 'music.youtube.com/watch?v=dQw4w9WgXcQ', 'https://music.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['twitch', 'https://clips.twitch.tv/Lively-Clip', undefined],
    ['twitch', 'twitch.tv/videos/123456', 'https://twitch.tv/videos/123456'],
    ['tiktok', '\u200Bhttps://vm.tiktok.com/ZM123/', 'https://vm.tiktok.com/ZM123/'],
    ['instagram', 'https://name:word@www.instagram.com/reel/Cx/', 'https://www.instagram.com/reel/Cx/'],
  ])('of %s is taken as it is pasted: %s', (platform, text, address = text) => {
    expect(readVideo(text, platform)).toEqual({ address })
  })

  test.each([
    ['', 'missing'],
    ['javascript:alert(1)', 'no_address'],
    ['javascript://youtube.com/%0Aalert(1)', 'no_address'],
    ['data:text/html,youtube.com', 'no_address'],
    ['my holiday film', 'no_address'],
    ['https://', 'no_address'],
    ['https://youtube.com@example.org/watch?v=x', 'unsupported'],
    ['https://youtube.com.example.org/watch?v=x', 'unsupported'],
    ['https://www.youtube.com:8443/watch?v=x', 'elsewhere'],
    ['https://www.tiktok.com/@ada/video/1', 'elsewhere'],
    ['https://x.com/ada/status/1', 'unsupported'],
    ['https://www.facebook.com/watch/?v=1', 'unsupported'],
    ['https://vimeo.com/76979871', 'unsupported'],
    ['a film at https://vimeo.com/76979871.', 'unsupported'],
    ['see javascript://youtube.com/%0Aalert(1) there', 'no_address'],
    ['https://youtu.be/aaaaaaaaaaa and https://youtu.be/bbbbbbbbbbb', 'several'],
    ['https://www.youtube.com/', 'front_page'],
    ['https://www.youtube.com/@ada', 'front_page'],
    ['https://www.youtube.com/@ada?si=AbC', 'front_page'],
    ['https://youtu.be/?feature=shared', 'front_page'],
    ['youtube.com/channel/UCBR8-60-B28hp2BmDPdntcQ', 'front_page'],
  ])('is refused with the reason: %s is %s', (text, fault) => {
    expect(readVideo(text, 'youtube')).toEqual({ fault })
  })
})

test.each<[Platform, string, string]>([
  ['youtube', 'https://youtu.be/dQw4w9WgXcQ?si=AbC&t=4', 'https://youtu.be/dQw4w9WgXcQ?t=4'],
  [
    'youtube',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&feature=shared&utm_source=mail',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ],
  [
    'youtube',
    'https://studio.youtube.com/video/dQw4w9WgXcQ/copyright',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ],
  ['youtube', 'Mirad esto («https://youtu.be/dQw4w9WgXcQ»), gracias.', 'https://youtu.be/dQw4w9WgXcQ'],
  ['youtube', 'Watch youtu.be/dQw4w9WgXcQ!', 'https://youtu.be/dQw4w9WgXcQ'],
  [
    'tiktok',
    'https://www.tiktok.com/@ada/video/7301?is_from_webapp=1&sender_device=pc&_r=1',
    'https://www.tiktok.com/@ada/video/7301',
  ],
  ['tiktok', 'Ada shared it: https://vm.tiktok.com/ZM123/ (TikTok)', 'https://vm.tiktok.com/ZM123/'],
  ['instagram', 'https://www.instagram.com/reel/Cx/?igsh=MzRl', 'https://www.instagram.com/reel/Cx/'],
  ['instagram', 'https://youtu.be/a and https://instagram.com/reels/Cx/', 'https://instagram.com/reels/Cx/'],
  ['twitch', 'https://www.twitch.tv/ada', 'https://www.twitch.tv/ada'],
])('[R16.125] of %s is found in %s without what tells who shared it', (platform, text, address) => {
  expect(readVideo(text, platform)).toEqual({ address })
})

describe('[R16.41] the days of a claim', () => {
  const wrong = (received_on: string, deadline?: string) =>
    findWrongDays({ received_on, deadline }, '2026-11-29')

  test('are those of a notice that has come, and of a time after it', () => {
    expect(wrong('2026-11-29')).toEqual([])
    expect(wrong('2026-11-20', '2026-11-20')).toEqual([])
    expect(wrong('2026-11-20', '2027-05-20')).toEqual([])
    expect(wrong('2026-11-30')).toEqual(['received_on'])
    expect(wrong('2027-11-20')).toEqual(['received_on'])
    expect(wrong('1926-11-20')).toEqual(['received_on'])
    expect(wrong('')).toEqual(['received_on'])
    expect(wrong('2026-11-20', '2026-11-19')).toEqual(['deadline'])
    expect(wrong('2026-11-20', '2062-11-25')).toEqual(['deadline'])
  })
})

test('[R16.42] a licence is younger than a notice if it is so by the calendar of every place', () => {
  const isLate = (issued: string) => isIssuedLate(new Date(issued), '2026-11-20')
  expect(isLate('2026-11-20T23:59:59Z')).toBe(false)
  // In the evening of the 20th in Honolulu.
  expect(isLate('2026-11-21T08:00:00Z')).toBe(false)
  expect(isLate('2026-11-21T12:00:00Z')).toBe(true)
})
