import { languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { withLanguage } from '../foundation/language/render-language.server.ts'
import { SiteContext } from '../foundation/context/site-context.ts'
import AllMusic from './all-music.tsx'
import { ArticlePages } from '../features/articles/article-pages.tsx'
import Music from './music.tsx'

const written = {
  head: { tags: [], alternates: undefined },
  text: { metaTitle: '', metaDescription: '', title: 'A page', subheading: '', html: { value: '' } },
}
const noSongs = {
  tracks: [],
  asked: { lang: 'en', sort: 'newest' } as const,
  next: null,
  facts: [],
  sorts: [],
  fitsPlaylist: false,
  nextPage: null,
  firstPage: null,
}
const emptyLists: Record<'music' | 'all-music' | 'blog', { content: ReactNode; data?: object }> = {
  music: { content: <Music />, data: { ...written, tiles: [] } },
  'all-music': { content: <AllMusic />, data: { ...written, songs: noSongs } },
  blog: { content: <ArticlePages articles={[]} next={null} first={null} all /> },
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
    const { content, data } = emptyLists[page]
    const Stub = createRoutesStub([
      {
        id: 'page',
        path: '/',
        Component: () => (
          <SiteContext value={{ language, applicationBase: '/app', productName: 'Compás' }}>
            {content}
          </SiteContext>
        ),
      },
    ])
    const html = withLanguage(language, () =>
      renderToStaticMarkup(<Stub hydrationData={{ loaderData: { page: data } }} />),
    )
    // Breadcrumbs name the page itself, without a link.
    const addresses = [...html.matchAll(/<a href="([^"]*)" class="button/g)].map(([, address]) => address)
    expect(addresses).toHaveLength(1)
    expect(addresses).not.toContain(pathTo(page, language))
    expect(html).toContain(next[page]({}, { locale: language }))
  },
)
