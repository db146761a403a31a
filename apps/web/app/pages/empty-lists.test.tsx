import { languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { withLanguage } from '../foundation/language/render-language.server.ts'
import { SiteContext } from '../foundation/context/site-context.ts'
import AllMusic from './all-music.tsx'
import { ArticlePages } from '../features/articles/article-pages.tsx'
import Music from './music.tsx'

const text = { title: 'A page', subheading: '', html: '' }
type MusicProps = ComponentProps<typeof Music>
type AllMusicProps = ComponentProps<typeof AllMusic>
const emptyLists: Record<'music' | 'all-music' | 'blog', ReactNode> = {
  // A page reads no more of what React Router gives it.
  music: <Music {...({ loaderData: { text, tiles: [] } } as unknown as MusicProps)} />,
  'all-music': (
    <AllMusic {...({ loaderData: { text, songs: { tracks: [] } } } as unknown as AllMusicProps)} />
  ),
  blog: <ArticlePages articles={[]} next={null} first={null} all />,
}

const next = {
  music: m.music_no_categories_next,
  'all-music': m.tracks_empty_next,
  blog: m.articles_empty_all_next,
}

test.each(
  languages.flatMap((language) =>
    (['music', 'all-music', 'blog'] as const).map((page) => ({ language, page })),
  ),
)(
  '[R4.1] with nothing to list, $page leads elsewhere and not to itself, in $language',
  ({ language, page }) => {
    const Stub = createRoutesStub([
      {
        path: '/',
        Component: () => (
          <SiteContext value={{ language, applicationBase: '/app', productName: 'Compás' }}>
            {emptyLists[page]}
          </SiteContext>
        ),
      },
    ])
    const html = withLanguage(language, () => renderToStaticMarkup(<Stub />))
    // Breadcrumbs name the page itself, without a link.
    const addresses = [...html.matchAll(/<a href="([^"]*)" class="button/g)].map(([, address]) => address)
    expect(addresses).toHaveLength(1)
    expect(addresses).not.toContain(pathTo(page, language))
    expect(html).toContain(next[page]({}, { locale: language }))
  },
)
