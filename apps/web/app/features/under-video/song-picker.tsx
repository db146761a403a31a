import type { TrackSummary } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { searchTracks } from '@tempolibre/contract/operations/search'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { type FormEvent, useId, useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { formatDuration } from '../../foundation/format/format.ts'
import { SiteLink } from '../../foundation/ui/links.tsx'
import type { PlannedSong, VideoPlanState } from './use-video-plan.ts'
import { maxSongs } from './video-plan.ts'

/** Songs that a search shows. */
const foundCount = 8

/** The songs under the video, of which one is heard, and a search for more. */
export function SongPicker({ plan }: { plan: VideoPlanState }) {
  const group = useId()
  return (
    <section aria-labelledby={`${group}-title`}>
      <h2 id={`${group}-title`}>{m.video_songs()}</h2>
      <p className="under-video-hint">{m.video_songs_hint()}</p>
      {plan.songs.length > 0 && (
        <ul className="video-songs">
          {plan.songs.map((song) => (
            <SongChoice key={song.track.id} group={group} song={song} plan={plan} />
          ))}
          <li>
            <label className="video-song">
              <input
                type="radio"
                name={group}
                checked={plan.chosen === undefined}
                onChange={() => plan.choose(undefined)}
              />
              <span>{m.video_no_song()}</span>
            </label>
          </li>
        </ul>
      )}
      {plan.songs.length < maxSongs ? (
        <SongSearch plan={plan} />
      ) : (
        <p className="under-video-hint">{m.video_songs_full({ count: maxSongs })}</p>
      )}
    </section>
  )
}

function SongChoice({ group, plan, song }: { group: string; plan: VideoPlanState; song: PlannedSong }) {
  const { track } = song
  const language = useLanguage()
  const state =
    song.url !== undefined
      ? m.video_song_ready()
      : song.failed
        ? m.video_song_failed()
        : m.video_song_coming()
  return (
    <li>
      <label className="video-song">
        <input
          type="radio"
          name={group}
          checked={plan.chosen === track.id}
          onChange={() => plan.choose(track.id)}
        />
        <span>
          <strong>{track.title}</strong> · {track.artist.name} · {formatDuration(track.duration_seconds)}
          <span className="under-video-hint"> {state}</span>
        </span>
      </label>
      <span className="video-song-actions">
        {song.failed && (
          <button type="button" className="text-link" onClick={() => plan.retry(track)}>
            {m.video_song_retry()}
          </button>
        )}
        <SiteLink className="text-link" to={pathTo('track', language, track.slug)}>
          {m.video_song_page()}
        </SiteLink>
        <button
          type="button"
          className="text-link"
          aria-label={m.video_song_remove({ title: track.title })}
          onClick={() => plan.remove(track.id)}
        >
          {m.video_remove()}
        </button>
      </span>
    </li>
  )
}

function SongSearch({ plan }: { plan: VideoPlanState }) {
  const request = useApiRequest()
  const language = useLanguage()
  const id = useId()
  const [words, setWords] = useState('')
  const [found, setFound] = useState<readonly TrackSummary[]>()
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)

  async function search(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setFailed(false)
    try {
      const { tracks } = await searchTracks(request, {
        search: words.trim(),
        lang: language,
        limit: foundCount,
      })
      setFound(tracks)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <search className="video-search">
      <form onSubmit={(event) => void search(event)}>
        <label htmlFor={id}>{m.video_search()}</label>
        <div className="video-search-line">
          <input
            id={id}
            type="search"
            className="field"
            maxLength={200}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
          <button type="submit" className="button button-line" aria-busy={busy}>
            {m.search_submit()}
          </button>
        </div>
      </form>
      {failed && (
        <p role="alert" className="under-video-alert">
          {m.video_search_failed()}
        </p>
      )}
      {found && found.length === 0 && <p className="under-video-hint">{m.video_search_none()}</p>}
      {found && found.length > 0 && (
        <ul className="video-found">
          {found
            .filter((track) => plan.songs.every((song) => song.track.id !== track.id))
            .map((track) => (
              <li key={track.id}>
                <span>
                  <strong>{track.title}</strong> · {track.artist.name} ·{' '}
                  {formatDuration(track.duration_seconds)}
                </span>
                <button
                  type="button"
                  className="button button-line"
                  aria-label={m.video_song_add({ title: track.title })}
                  onClick={() => plan.add([track])}
                >
                  {m.video_add()}
                </button>
              </li>
            ))}
        </ul>
      )}
    </search>
  )
}
