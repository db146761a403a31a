import { oEmbedPath, type Track } from '@tempolibre/contract'
import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { PageHead } from '../../foundation/meta/page-head.server.ts'
import type { SiteSettings } from '@tempolibre/contract/site'
import { addressOfMix, mixIn } from '../mixer/mix-address.ts'
import { feedPaths } from './document-paths.server.ts'
import { feedTitles } from './feeds.server.ts'

type Site = Pick<SiteSettings, 'productName' | 'siteUrl'>
type OtherForms = NonNullable<PageHead['otherForms']>

const rss = 'application/rss+xml'

export function blogFeed({ productName, siteUrl }: Site, language: Language): OtherForms {
  return [{ type: rss, title: feedTitles.blog(productName), href: siteUrl + feedPaths.blog(language) }]
}

export function learnFeed(
  { productName, siteUrl }: Site,
  language: Language,
  topic: { title: string; slug: string },
): OtherForms {
  const { slug, title } = topic
  return [
    {
      type: rss,
      title: feedTitles.learn(productName, title),
      href: siteUrl + feedPaths.learn(language, slug),
    },
  ]
}

export function trackFeed({ productName, siteUrl }: Site, language: Language): OtherForms {
  return [{ type: rss, title: feedTitles.tracks(productName), href: siteUrl + feedPaths.tracks(language) }]
}

/** oEmbed discovery for a track's player, or that of the mix in the page's address (https://oembed.com, section 4). */
export function trackEmbed(
  siteUrl: string,
  language: Language,
  track: Pick<Track, 'title' | 'slug' | 'stems'> & { artist: { name: string } },
  search: string,
): OtherForms {
  const ids = track.stems?.ids ?? []
  const mix = track.stems ? mixIn(search, ids) : undefined
  const page = siteUrl + pathTo('track', language, track.slug)
  const url = typeof mix === 'object' ? addressOfMix(page, mix, ids) : page
  const asked = new URLSearchParams({ url, format: 'json' })
  const named = { title: track.title, artist: track.artist.name }
  const title = typeof mix === 'object' ? m.embed_mix_title(named) : m.track_named(named)
  return [{ type: 'application/json+oembed', title, href: `${siteUrl}${oEmbedPath}?${asked}` }]
}

/** oEmbed discovery for a shared playlist's player. */
export function playlistEmbed(
  siteUrl: string,
  language: Language,
  { name, token }: { name: string; token: string },
): OtherForms {
  const asked = new URLSearchParams({ url: siteUrl + pathTo('playlist', language, token), format: 'json' })
  return [{ type: 'application/json+oembed', title: name, href: `${siteUrl}${oEmbedPath}?${asked}` }]
}
