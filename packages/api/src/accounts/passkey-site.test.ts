import { expect, test } from 'vitest'
import { passkeySiteOf } from './passkey-site.ts'

test.each([
  ['https://music.example', 'https://music.example/app', 'music.example', false],
  ['https://music.example', 'https://app.music.example', 'music.example', false],
  ['https://www.music.example', 'https://www.music.example/app', 'www.music.example', false],
  ['https://www.music.example', 'https://app.music.example', 'music.example', false],
  ['https://www.music.example', 'https://music.example/app', 'music.example', false],
  ['https://music.example', 'https://songs.example', 'music.example', true],
  ['https://www.music.example', 'https://songs.example', 'www.music.example', true],
  ['https://music.example', 'https://notmusic.example', 'music.example', true],
  ['http://localhost:3000', 'http://localhost:3000/app', 'localhost', false],
] as const)(
  '[R2.1] a site at %s with its application at %s has the passkey domain %s',
  (siteUrl, applicationUrl, domain, related) => {
    const site = passkeySiteOf({ siteUrl, applicationUrl })
    expect([site.domain, site.related]).toEqual([domain, related])
    expect(site.origins).toContain(new URL(siteUrl).origin)
    expect(site.origins).toContain(new URL(applicationUrl).origin)
  },
)
