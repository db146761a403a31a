import type { Library } from '@tempolibre/domain'
import { importName } from './studio-edits.ts'

/**
 * A library without the records that the staff has removed. What cannot be without one of them is left out too: a track
 * without its artist or any genre, an article without its category or author.
 */
export function withoutRemoved(
  library: Library,
  isRemoved: (table: string, name: string) => boolean,
): Library {
  const stays = (table: string) => (record: { id: string }) => !isRemoved(table, record.id)
  const keepNames = (table: string, ids: readonly string[], kind?: string) =>
    ids.filter((id) => !isRemoved(table, importName(id, kind)))
  return {
    ...library,
    music_categories: library.music_categories.filter(stays('music_category')),
    artists: library.artists.filter(stays('artist')),
    tags: library.tags.filter(({ id, kind }) => !isRemoved('tag', importName(id, kind))),
    tracks: library.tracks
      .filter(({ artist, id }) => !isRemoved('track', id) && !isRemoved('artist', artist))
      .map((track) => ({
        ...track,
        categories: keepNames('music_category', track.categories),
        moods: keepNames('tag', track.moods, 'mood'),
        uses: keepNames('tag', track.uses, 'use'),
        instruments: keepNames('tag', track.instruments, 'instrument'),
      }))
      .filter(({ categories }) => categories.length > 0),
    pages: library.pages.filter(stays('page')),
    blog_categories: library.blog_categories.filter(stays('blog_category')),
    authors: library.authors.filter(stays('author')),
    articles: library.articles.filter(
      ({ author, category, id }) =>
        !isRemoved('article', id) && !isRemoved('blog_category', category) && !isRemoved('author', author),
    ),
    redirects: library.redirects.filter(({ path }) => !isRemoved('redirect', path)),
    plans: library.plans.filter(stays('plan')),
  }
}
