import { m } from '@tempolibre/locales/messages'
import { AddList } from '../playlists/add-list.tsx'
import { PlayList } from '../playlists/play-list.tsx'
import { songsId } from '../../foundation/context/songs-id.ts'
import '../../foundation/styles/song-list.css'
import { SiteLink } from '../../foundation/ui/links.tsx'
import { Pager } from '../../foundation/ui/pager.tsx'
import { TrackList } from '../tracks/track-list.tsx'
import type { SongListData } from './song-list.server.ts'

/** A page of a song list with its facts, play and add buttons, and sort links. */
export function SongList({ list }: { list: SongListData }) {
  const { facts, firstPage, fitsPlaylist, nextPage, sorts, tracks } = list
  return (
    <section id="song-list" className="song-list">
      <div className="song-list-head">
        <div className="song-list-actions">
          <PlayList list={list} />
          {fitsPlaylist && <AddList list={list} songs={facts[0] ?? ''} />}
        </div>
        <p className="song-list-facts numbers">{facts.join(' · ')}</p>
        {sorts.length > 0 && (
          <nav className="song-list-sorts" aria-label={m.browse_sort()}>
            <ul>
              {sorts.map(({ current, href, name }) => (
                <li key={href}>
                  <SiteLink to={href} rel="nofollow" aria-current={current ? 'true' : undefined}>
                    {name}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <TrackList id={songsId} tracks={tracks} />
      <Pager next={nextPage} first={firstPage} />
    </section>
  )
}
