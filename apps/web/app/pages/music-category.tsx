import { languageOf } from '@tempolibre/domain/fallback'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useLoaderData } from 'react-router'
import { musicCategoryTrail, royaltyFreeTitle } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { Cover } from '../foundation/ui/cover.tsx'
import { EmptyState } from '../foundation/ui/empty-state.tsx'
import { PageLink, SiteLink } from '../foundation/ui/links.tsx'
import { MusicElsewhere } from '../foundation/ui/music-elsewhere.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import { SongList } from '../features/song-lists/song-list.tsx'
import type { loader } from './music-category.server.ts'

export { hasSongList as listsSongs } from '../foundation/context/songs-id.ts'

export default function MusicCategory() {
  const { category, songs, others } = useLoaderData<typeof loader>()
  const language = useLanguage()
  return (
    <div className="measure page">
      <div className="category-top">
        <PageTop
          trail={musicCategoryTrail(category.title, category.slug, language)}
          title={royaltyFreeTitle(category.title, category.slug, language)}
          subheading={category.subheading}
          subheadingLang={languageOf(category, 'subheading')}
        >
          <Prose html={category.html} lang={languageOf(category, 'description')} />
        </PageTop>
        <div className="category-cover">
          <Cover address={category.image} alt={category.imageAlt} size={320} eager />
        </div>
      </div>
      {!songs ? (
        <MusicElsewhere />
      ) : songs.tracks.length > 0 ? (
        <SongList list={songs} />
      ) : (
        <EmptyState title={m.music_empty_category()} text={m.music_empty_category_next()}>
          <PageLink page="all-music" className="button button-line">
            {m.music_listen_all()}
          </PageLink>
        </EmptyState>
      )}
      {others.length > 0 && (
        <section>
          <h2>{m.music_other_genres()}</h2>
          <ul className="chips">
            {others.map(({ lang, slug, title }) => (
              <li key={slug}>
                <SiteLink to={pathTo('music-category', language, slug)} className="chip" lang={lang}>
                  {title}
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
