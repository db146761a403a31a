import type { Capability } from '@tempolibre/contract/capabilities'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SiteContext } from '../context/site-context.ts'
import { SiteLink } from './links.tsx'

const draw = (to: string, lacks: readonly Capability[], applicationBase = '/app') =>
  renderToStaticMarkup(
    <SiteContext value={{ language: 'en', applicationBase, productName: '', lacks: new Set(lacks) }}>
      <SiteLink to={to}>There</SiteLink>
    </SiteContext>,
  )
const link = (to: string) => `<a href="${to}">There</a>`

test.each([
  ['/downloads', 'account'],
  ['/es/descargas', 'account'],
  ['/royalty-free-music/salt#similar', 'songs'],
  ['/verify/tl-7k2m-9qwx-4ht0?from=1', 'licences'],
  ['/app/playlists', 'playlists'],
] as const)('[R15.129] a link to %s is its words alone where the API lacks %s', (to, lacking) => {
  expect(draw(to, [])).toBe(link(to))
  expect(draw(to, ['figures'])).toBe(link(to))
  expect(draw(to, [lacking])).toBe('There')
})

test('[R15.129] links to what needs nothing, to other sites and to parts of a page stay', () => {
  const all: Capability[] = ['account', 'songs', 'sign-in', 'sign-up', 'search', 'playlists']
  for (const to of ['/', '/pricing', '#content', 'https://music.example/downloads', '/no/such/page/at/all'])
    expect(draw(to, all)).toBe(link(to))
  // Signing in is the application's then.
  expect(draw('/login', all, 'https://app.music.example')).toBe(link('/login'))
  expect(draw('/login', all)).toBe('There')
})
