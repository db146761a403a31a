import { m } from '@tempolibre/locales/messages'
import { useEffect, useId, useRef, useState } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useHydrated } from '../../foundation/loading/use-hydrated.ts'
import { formatDecibels } from './format-decibels.ts'
import { stepSeconds } from './ducking.ts'
import { maxMeasuredBytes } from './measure-voice.ts'
import type { MusicBed } from './music-bed.ts'
import type { VideoTrouble } from './open-video.ts'
import type { ShownVideo, VoiceState } from './use-video.ts'

/** The field for the file, the video, and what is known of its sound. */
export function VideoStage({
  bed,
  onVideo,
  shown,
}: {
  shown: ShownVideo
  bed: MusicBed | undefined
  /** @returns called when the video goes */
  onVideo: (video: HTMLVideoElement) => () => void
}) {
  const { opening, refused, video, voice } = shown
  const language = useLanguage()
  const [over, setOver] = useState(false)
  const trouble = refused && troubleWords[refused.trouble]({ name: refused.name })
  const size = new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte' }).format(
    maxMeasuredBytes / 1e6,
  )
  const words = voice && voiceWords[voice]({ size })

  useEffect(() => {
    if (words) announce(words)
  }, [words])

  return (
    // Dropping is a short cut for the field within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="video-stage"
      aria-label={m.video_stage()}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) void shown.open(file)
      }}
    >
      {video && (
        // The visitor's own video: captions would be theirs.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          ref={onVideo}
          key={video.url}
          src={video.url}
          controls
          playsInline
          aria-label={video.file.name}
        />
      )}
      <VideoField hasVideo={video !== undefined} onFile={(file) => void shown.open(file)} />
      {opening && <p className="under-video-hint">{m.video_opening()}</p>}
      {trouble && (
        <p role="alert" className="under-video-alert">
          {trouble}
        </p>
      )}
      {words && <p className="under-video-hint">{words}</p>}
      {voice && voice !== 'silent' && voice !== 'measuring' && <DuckingMeter bed={bed} />}
    </section>
  )
}

function VideoField({ hasVideo, onFile }: { hasVideo: boolean; onFile: (file: File) => void }) {
  const noteId = useId()
  const field = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  return (
    <div className="video-stage-file">
      <input
        ref={field}
        type="file"
        accept="video/*"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onFile(file)
          // Allows the same file to be chosen again.
          currentTarget.value = ''
        }}
      />
      <button
        type="button"
        className={`button ${hasVideo ? 'button-line' : 'button-hot button-large'}`}
        aria-describedby={noteId}
        disabled={!hydrated}
        onClick={() => field.current?.click()}
      >
        {hasVideo ? m.video_choose_another() : m.video_choose()}
      </button>
      <p id={noteId} className="under-video-hint">
        {m.video_stays()}
      </p>
    </div>
  )
}

const troubleWords: Readonly<Record<VideoTrouble, (inputs: { name: string }) => string>> = {
  not_video: m.video_not_video,
  unplayable: m.video_unplayable,
  empty: m.video_empty,
}

const voiceWords: Readonly<Record<VoiceState, (inputs: { size: string }) => string>> = {
  measuring: m.video_voice_measuring,
  measured: m.video_voice_measured,
  silent: m.video_voice_silent,
  too_large: m.video_voice_too_large,
  undecodable: m.video_voice_undecodable,
}

/** How far the voice turns the music down at the moment. */
function DuckingMeter({ bed }: { bed: MusicBed | undefined }) {
  const language = useLanguage()
  const [now, setNow] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.round(bed?.ducking() ?? 0)), stepSeconds * 1000)
    return () => clearInterval(timer)
  }, [bed])
  return (
    <p className="under-video-hint numbers" data-ducking={now}>
      {m.video_ducking({ decibels: formatDecibels(now, language) })}
    </p>
  )
}
