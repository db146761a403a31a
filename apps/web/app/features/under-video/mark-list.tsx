import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { CopyButton } from '../../foundation/copying/copy-button.tsx'
import type { VideoPlanState } from './use-video-plan.ts'
import { cleanNote, maxMarks, maxNote, timecode } from './video-plan.ts'

/** Marked moments of the video, and the list to send: by its address, or as text with timecodes and songs. */
export function MarkList({ plan, video }: { plan: VideoPlanState; video: HTMLVideoElement | undefined }) {
  const { address, marks, songs } = plan
  const language = useLanguage()
  const nameOf = (id: string | undefined) => songs.find(({ track }) => track.id === id)?.track
  const text = marks
    .map(({ at, note, song }) => {
      const track = nameOf(song)
      const link = track && new URL(pathTo('track', language, track.slug), location.href).href
      const named = track ? `${track.title} – ${track.artist.name}` : m.video_no_song()
      return [timecode(at), named, note, link].filter(Boolean).join(' · ')
    })
    .join('\n')
  return (
    <section aria-labelledby="video-marks">
      <h2 id="video-marks">{m.video_marks()}</h2>
      <p className="under-video-hint">{m.video_marks_hint()}</p>
      <button
        type="button"
        className="button button-ink"
        disabled={!video || marks.length >= maxMarks}
        onClick={() => {
          if (!video) return
          plan.mark(video.currentTime)
          announce(m.video_marked({ time: timecode(video.currentTime) }))
        }}
      >
        {m.video_mark()}
      </button>
      {marks.length > 0 && (
        <ol className="video-marks">
          {marks.map(({ at, note, song }) => (
            <li key={at}>
              <button
                type="button"
                className="text-link numbers"
                disabled={!video}
                aria-label={m.video_go({ time: timecode(at) })}
                onClick={() => {
                  if (video) video.currentTime = at
                  plan.choose(song)
                }}
              >
                {timecode(at)}
              </button>
              <span>{nameOf(song)?.title ?? m.video_no_song()}</span>
              <input
                className="field"
                maxLength={maxNote}
                value={note}
                aria-label={m.video_note({ time: timecode(at) })}
                placeholder={m.video_note_placeholder()}
                onChange={({ currentTarget }) => plan.annotate(at, cleanNote(currentTarget.value))}
              />
              <button
                type="button"
                className="text-link"
                aria-label={m.video_unmark({ time: timecode(at) })}
                onClick={() => plan.unmark(at)}
              >
                {m.video_remove()}
              </button>
            </li>
          ))}
        </ol>
      )}
      {address !== undefined && (marks.length > 0 || songs.length > 0) && (
        <div className="under-video-actions">
          <CopyButton className="button button-line" text={address} words={m.video_copy_address()} />
          {marks.length > 0 && (
            <CopyButton className="button button-line" text={text} words={m.video_copy_list()} />
          )}
        </div>
      )}
    </section>
  )
}
