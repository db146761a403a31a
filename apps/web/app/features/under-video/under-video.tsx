import { m } from '@tempolibre/locales/messages'
import { useCallback, useEffect, useState } from 'react'
import { useFirstSearch } from '../../foundation/addresses/use-first-search.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { formatDecibels } from './format-decibels.ts'
import { createMusicBed, type MusicBed, usualLoudness } from './music-bed.ts'
import { MarkList } from './mark-list.tsx'
import { SongPicker } from './song-picker.tsx'
import { useVideo } from './use-video.ts'
import { useVideoPlan } from './use-video-plan.ts'
import { VideoStage } from './video-stage.tsx'
import './under-video.css'

/** Levels at the beginning: the music a little back, and well below a voice. */
const usualLevelDb = -6
const usualDistance = 14

/** Songs under a video of the visitor's own, which stays in this browser. */
export function UnderVideo() {
  const search = useFirstSearch()
  return <VideoPanel key={search} search={search} />
}

function VideoPanel({ search }: { search: string }) {
  const language = useLanguage()
  const shown = useVideo()
  const plan = useVideoPlan(search)
  const [stage, setStage] = useState<{ video: HTMLVideoElement; bed: MusicBed }>()
  const { bed, video } = stage ?? {}
  const [levelDb, setLevelDb] = useState(usualLevelDb)
  const [distance, setDistance] = useState(usualDistance)
  const { chosen, songs } = plan

  const takeStage = useCallback((element: HTMLVideoElement) => {
    const made = createMusicBed(element)
    setStage({ video: element, bed: made })
    return () => {
      made.close()
      setStage(undefined)
    }
  }, [])

  useEffect(
    () =>
      bed?.setSongs(
        songs.flatMap(({ track, url }) =>
          url === undefined ? [] : [{ id: track.id, url, loudness: track.loudness_lufs ?? usualLoudness }],
        ),
      ),
    [bed, songs],
  )
  useEffect(() => bed?.choose(chosen), [bed, chosen])
  useEffect(() => bed?.set({ levelDb, distance }), [bed, distance, levelDb])
  useEffect(() => {
    if (shown.voice !== 'measuring') bed?.setVoice(shown.curve)
  }, [bed, shown.curve, shown.voice])

  useOneSoundAtATime(video)

  const decibels = (value: number) => formatDecibels(value, language)
  return (
    <div className="under-video">
      {plan.trouble && (
        <p role="alert" className="under-video-alert">
          {{
            unreadable: m.video_list_unreadable,
            songs_gone: m.video_songs_gone,
            songs_unreachable: m.video_songs_unreachable,
          }[plan.trouble]()}
        </p>
      )}
      <VideoStage shown={shown} onVideo={takeStage} bed={bed} />
      <SongPicker plan={plan} />
      <section aria-labelledby="video-levels">
        <h2 id="video-levels">{m.video_levels()}</h2>
        <Level
          name={m.video_level()}
          least={-40}
          most={0}
          value={levelDb}
          said={decibels(levelDb)}
          onChange={setLevelDb}
        />
        <Level
          name={m.video_distance()}
          least={0}
          most={24}
          value={distance}
          said={distance === 0 ? m.video_distance_off() : decibels(distance)}
          onChange={setDistance}
        />
        <p className="under-video-hint">{m.video_distance_hint()}</p>
      </section>
      <MarkList plan={plan} video={video} />
    </div>
  )
}

interface LevelProps {
  name: string
  /** Bounds, in dB. */
  least: number
  most: number
  value: number
  /** The value in words. */
  said: string
  onChange: (value: number) => void
}

function Level({ least, most, name, onChange, said, value }: LevelProps) {
  return (
    <label className="under-video-level">
      <span>{name}</span>
      <input
        type="range"
        min={least}
        max={most}
        step={1}
        value={value}
        aria-valuetext={said}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
      <span className="numbers" aria-hidden="true">
        {said}
      </span>
    </label>
  )
}

/** One thing plays at a time: the video or the site's player. */
function useOneSoundAtATime(video: HTMLVideoElement | undefined): void {
  useEffect(() => {
    if (!video) return
    const silencePlayer = () => useRootStore.getState().pause()
    video.addEventListener('play', silencePlayer)
    const unfollow = useRootStore.subscribe(({ player }, before) => {
      if (player.isPlaying && !before.player.isPlaying) video.pause()
    })
    return () => {
      video.removeEventListener('play', silencePlayer)
      unfollow()
    }
  }, [video])
}
