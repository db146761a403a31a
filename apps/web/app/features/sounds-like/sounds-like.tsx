import { minHeardSeconds } from '@tempolibre/domain/hearing-rules'
import { m } from '@tempolibre/locales/messages'
import { useRef } from 'react'
import { describeTooMany } from '../../foundation/failure/describe-too-many.ts'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useGivenFiles } from '../../foundation/files/use-given-files.ts'
import { formatBpm, spellKey } from '../../foundation/format/format.ts'
import { useHydrated } from '../../foundation/loading/use-hydrated.ts'
import { EmptyState } from '../../foundation/ui/empty-state.tsx'
import { TrackList } from '../tracks/track-list.tsx'
import { SoundFilterFields } from './sound-filter-fields.tsx'
import { describeRecognised } from './describe-recognised.ts'
import { type SearchFault, type SoundSearch, useSoundsLike } from './use-sounds-like.ts'

/** Types the file dialog suggests; the content decides. */
const offered = 'audio/*,video/mp4,video/webm,.mp3,.wav,.flac,.m4a,.ogg,.opus,.aif,.aiff'

const faultTexts: Record<Exclude<SearchFault, 'too_many'>, () => string> = {
  too_short: () => m.like_too_short({ seconds: minHeardSeconds }),
  silent: m.like_silent,
  too_large: m.like_too_large,
  not_sound: m.like_not_sound,
  unread: m.like_unread,
  offline: m.like_offline,
  absent: m.like_absent,
}

/** Takes a recording and lists the songs that sound like it. The recording stays in the browser. */
export function SoundsLike() {
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const { filter, filters, search, take } = useSoundsLike((news) => announce(describeNews(news)))
  const takeFirst = (files: readonly File[]) => {
    if (files[0]) void take(files[0])
  }
  const dragged = useGivenFiles(takeFirst)
  const busy = search !== undefined && search.fault === undefined && (!search.heard || search.searching)

  return (
    <>
      <section className="like-drop" data-dragged={dragged || undefined} aria-label={m.like_file()}>
        <input
          ref={input}
          type="file"
          accept={offered}
          hidden
          onChange={({ currentTarget }) => {
            takeFirst([...(currentTarget.files ?? [])])
            // Allows the same file to be chosen again.
            currentTarget.value = ''
          }}
        />
        <p className="like-choices">
          <button
            type="button"
            className="button button-large button-hot"
            disabled={!hydrated}
            aria-describedby="like-privacy"
            onClick={() => input.current?.click()}
          >
            {m.like_choose()}
          </button>
          <span>{m.like_drop()}</span>
        </p>
        <p id="like-privacy" className="like-hint">
          {m.like_privacy()}
        </p>
        <noscript>
          <p className="field-error">{m.like_no_script()}</p>
        </noscript>
      </section>
      {search && (
        <section className="like-results" aria-label={m.like_results()} aria-busy={busy}>
          {busy && (
            <p className="like-busy">
              <span className="like-pulse" aria-hidden="true" />
              {search.heard ? m.like_searching() : m.like_listening({ name: search.name })}
            </p>
          )}
          {search.fault && (
            <p className="field-error like-fault">
              <strong>{search.name}</strong> {describeFault(search.fault, search.waitSeconds)}
            </p>
          )}
          {search.heard && <Heard search={search} />}
          {search.heard && (
            <SoundFilterFields heard={search.heard.sound} filters={filters} onFilter={filter} />
          )}
          {search.found && <Found search={search} onEverything={() => filter({ bpm: null, key: null })} />}
        </section>
      )}
    </>
  )
}

/** What was measured of the file. */
function Heard({ search: { heard, name } }: { search: SoundSearch }) {
  const language = useLanguage()
  const { bpm, key } = heard?.sound ?? { bpm: null, key: null }
  const facts = [
    bpm === null ? m.like_no_tempo() : formatBpm(bpm),
    key === null ? m.like_no_key() : spellKey(key, language),
  ]
  return (
    <p className="like-heard">
      <strong>{name}</strong> {m.like_heard({ tempo: facts[0] ?? '', key: facts[1] ?? '' })}
    </p>
  )
}

function Found({ onEverything, search }: { search: SoundSearch; onEverything: () => void }) {
  const { found } = search
  if (!found) return null
  const recognised = describeRecognised(found)
  if (found.tracks.length === 0) {
    return (
      <EmptyState title={m.like_nothing()} text={m.like_nothing_next()}>
        <button type="button" className="button button-line" onClick={onEverything}>
          {m.browse_clear()}
        </button>
      </EmptyState>
    )
  }
  return (
    <>
      {recognised.map((sentence) => (
        <p key={sentence} className="like-recognised">
          {sentence}
        </p>
      ))}
      <TrackList tracks={found.tracks} label={m.like_results()} />
    </>
  )
}

const describeFault = (fault: SearchFault, waitSeconds: number | undefined): string =>
  fault === 'too_many' ? describeTooMany(waitSeconds) : faultTexts[fault]()

function describeNews({ fault, found, name, waitSeconds }: SoundSearch): string {
  if (fault) return `${name} ${describeFault(fault, waitSeconds)}`
  if (!found) return ''
  return [...describeRecognised(found), m.like_count({ count: found.tracks.length })].join(' ')
}
