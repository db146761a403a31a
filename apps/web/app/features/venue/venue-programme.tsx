import type { Venue } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { licenseVenueSongs, saveVenue, getVenueBinder } from '@tempolibre/contract/operations/venue'
import { planWeek } from '@tempolibre/domain/venue-week'
import { m } from '@tempolibre/locales/messages'
import { useMemo, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { DownloadIcon } from '../../foundation/icons/icons.tsx'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import type { RootData } from '../../foundation/root-data/root-data.server.ts'
import { fetchFile, saveFile } from '../account/fetch-file.ts'
import { keepVenuePage } from './keep-page.ts'
import { LeftOutSongs } from './left-out-songs.tsx'
import { ProgrammeOfDay } from './programme-of-day.tsx'
import { useVenuePlayer } from './use-venue-player.ts'
import type { VenueState } from './venue-player.ts'
import { writeClock } from './venue-words.ts'
import type { VenueAnswer } from './venue-answer.ts'

interface VenueProgrammeProps {
  answer: VenueAnswer & { venue: Venue }
  onChange: (answer: VenueAnswer) => void
  onEdit: () => void
}

/** A binder has hundreds of codes to draw. */
const patienceMs = 120_000
/** Seeds are positive and fit into 31 bits. */
const seeds = 2 ** 31

/** The week that is planned: what plays now, what follows, and the papers that go with it. */
export function VenueProgramme({ answer, onChange, onEdit }: VenueProgrammeProps) {
  const { covered, songs: list, venue } = answer
  const { programme } = venue
  const language = useLanguage()
  const songs = useMemo(() => new Map(list.map((song) => [song.id, song])), [list])
  const slots = useMemo(() => {
    const known = list.map(
      (song) => [song.id, { seconds: song.duration_seconds, artist: song.artist }] as const,
    )
    return planWeek(programme, new Map(known)).slots
  }, [list, programme])
  const playback = useVenuePlayer(slots, songs, programme.crossfade)
  const { license, print, progress, shuffle } = useVenueWork(answer, onChange)
  const lacking = list.filter(({ licence }) => licence === null).length
  const isPlaying = playback.state.kind !== 'stopped'

  function play(): void {
    keepVenuePage(answer, language)
    playback.play()
  }

  return (
    <>
      <section className="account-card venue-on-air" aria-labelledby="venue-title">
        <h2 id="venue-title" tabIndex={-1}>
          {venue.name}
        </h2>
        {covered && (lacking > 0 ? <p>{m.venue_license_first()}</p> : <NowPlaying state={playback.state} />)}
        <div className="account-form-end">
          {lacking > 0 && covered ? (
            <button
              type="button"
              className="button button-hot"
              aria-disabled={progress !== undefined}
              onClick={() => void license()}
            >
              {m.venue_license({ count: lacking })}
            </button>
          ) : (
            covered && (
              <button type="button" className="button button-hot" onClick={isPlaying ? playback.stop : play}>
                {isPlaying ? m.venue_stop() : m.venue_play()}
              </button>
            )
          )}
          <button id="venue-change" type="button" className="button button-line" onClick={onEdit}>
            {m.venue_change()}
          </button>
          <button
            type="button"
            className="button button-line"
            aria-disabled={progress !== undefined}
            onClick={() => void shuffle()}
          >
            {m.venue_shuffle()}
          </button>
        </div>
        {progress !== undefined && <output className="account-hint">{progress}</output>}
        {covered && lacking === 0 && playback.keptHours !== undefined && playback.keptHours >= 1 && (
          <p className="account-hint">{m.venue_kept({ count: Math.floor(playback.keptHours) })}</p>
        )}
      </section>
      <LeftOutSongs programme={programme} songs={answer.left_out ?? []} />
      <section className="account-card" aria-labelledby="venue-binder">
        <h2 id="venue-binder">{m.venue_binder()}</h2>
        <p>{m.venue_binder_text()}</p>
        <button
          type="button"
          className="button button-line"
          aria-disabled={lacking === list.length || progress !== undefined}
          onClick={() => (lacking === list.length ? tellVisitor(m.venue_binder_later()) : void print())}
        >
          <DownloadIcon /> {m.venue_binder_save()}
        </button>
      </section>
      <ProgrammeOfDay slots={slots} songs={songs} dayparts={programme.dayparts} />
    </>
  )
}

/** What is done with a planned week, one at a time, and how far it has come. */
function useVenueWork(
  { songs, venue }: VenueProgrammeProps['answer'],
  onChange: (answer: VenueAnswer) => void,
) {
  const { programme } = venue
  const language = useLanguage()
  const request = useApiRequest()
  const [progress, setProgress] = useState<string>()

  async function run(work: () => Promise<void>): Promise<void> {
    if (progress !== undefined) return
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'unauthorized') tellVisitor(error.codeGiven ? error.message : m.venue_work_failed())
    } finally {
      setProgress(undefined)
    }
  }

  const license = () =>
    run(async () => {
      let remaining = songs.filter(({ licence }) => licence === null).length
      let issued: number
      do {
        setProgress(m.venue_licensing({ count: remaining }))
        ;({ issued, remaining } = await licenseVenueSongs(request, {}))
      } while (remaining > 0 && issued > 0)
      // The answer with the numbers; nothing else has changed.
      onChange(await saveVenue(request, { lang: language, ...venue }))
    })

  const shuffle = () =>
    run(async () => {
      setProgress(m.venue_planning())
      const seed = Math.floor(Math.random() * seeds)
      onChange(await saveVenue(request, { lang: language, ...venue, programme: { ...programme, seed } }))
    })

  const base = useRouteLoaderData<RootData>('root')?.api?.apiBase ?? ''
  const print = () =>
    run(async () => {
      setProgress(m.venue_binder_preparing())
      saveFile(await fetchFile(base, getVenueBinder({ lang: language }), patienceMs), 'binder.pdf')
    })

  return { license, print, progress, shuffle }
}

/** Why nothing is heard. */
const silences: Record<Exclude<VenueState['kind'], 'playing'>, () => string> = {
  stopped: m.venue_stopped,
  closed: m.venue_closed_now,
  loading: m.venue_loading,
}

function NowPlaying({ state }: { state: VenueState }) {
  const language = useLanguage()
  if (state.kind !== 'playing') return <p>{silences[state.kind]()}</p>
  const { instead, slot, song } = state
  return (
    <div className="venue-now">
      <p className="venue-now-title">{song.title}</p>
      <p className="account-hint">
        {song.artist} · {m.venue_until({ time: writeClock(slot.ends, language) })}
      </p>
      {instead && <p className="account-hint">{m.venue_instead()}</p>}
    </div>
  )
}
