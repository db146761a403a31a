import type { LookPicture, SiteLook } from '@tempolibre/contract'
import { expect, test } from 'vitest'
import { frameLook } from './frame-look.server.ts'

const picture = (name: string, width: number, height: number): LookPicture => ({
  url: `https://music.example/media/look/${name}.png`,
  screen_url: `https://music.example/media/look/${name}.webp`,
  width,
  height,
})
/** An icon's path tells what it was made of. */
const describe = (look: Partial<SiteLook> | undefined) =>
  frameLook({
    look: look && { name: 'Acorde', accent: null, home_sections: null, ...look },
    siteIcon: ({ accent, form, picture: source }) =>
      `/${form}/${source?.split('/').at(-1) ?? accent ?? 'house'}`,
  })

test('[R12.7] without a look the icon is the house’s mark, which is drawn for phones', () => {
  const { files, logo } = describe(undefined)
  expect(files).toMatchObject({
    icon: { href: '/favicon.svg', type: 'image/svg+xml' },
    touchIcon: '/touch/house',
  })
  expect(files.face).toContain('bricolage')
  expect(logo).toBeUndefined()
})

test('[R12.7] the mark’s address changes with the accent, so that no browser keeps a former one', () => {
  expect(describe({ accent: '#0a3cff' }).files).toMatchObject({
    icon: { href: '/favicon.svg?0a3cff' },
    touchIcon: '/touch/#0a3cff',
  })
})

test('[R12.7] the icon is the operator’s own, or a logo that is about square, whatever the accent', () => {
  const wide = picture('wide', 640, 160)
  const square = picture('square', 160, 150)
  const iconOf = (look: Partial<SiteLook>) => describe({ accent: '#0a3cff', ...look }).files.icon.href
  expect(iconOf({ logo: wide })).toBe('/favicon.svg?0a3cff')
  expect(iconOf({ logo: square })).toBe('/tab/square.png')
  expect(iconOf({ logo: square, icon: picture('icon', 512, 512) })).toBe('/tab/icon.png')
})

test('[R12.7] pages get the logo’s small files with their proportions', () => {
  const [light, dark] = [picture('light', 640, 160), picture('dark', 600, 160)]
  expect(describe({ logo: light, logo_dark: dark }).logo).toEqual({
    light: { src: light.screen_url, width: 640, height: 160 },
    dark: { src: dark.screen_url, width: 600, height: 160 },
  })
  // A logo for dark grounds only would leave the light ones empty.
  expect(describe({ logo_dark: dark }).logo).toBeUndefined()
})
