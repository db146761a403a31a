import { musicalKeys, type MusicalKey } from '@tempolibre/domain/keys'
import { type SearchRange, rangeLimits, readRange } from '@tempolibre/domain/search-rules'
import type { HeardRecording } from '@tempolibre/domain/sound-search'
import { m } from '@tempolibre/locales/messages'
import { type FormEvent, useId, useState } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { formatBpm, spellKey } from '../../foundation/format/format.ts'
import type { SoundFilters } from './use-sounds-like.ts'

/** Beats per minute to either side that still mix with a tempo. */
const nearShare = 0.06

/** Filters by tempo and key, each with the file's own as a suggestion. */
export function SoundFilterFields({
  filters,
  heard,
  onFilter,
}: {
  heard: HeardRecording['sound']
  filters: SoundFilters
  onFilter: (filters: SoundFilters) => void
}) {
  const language = useLanguage()
  const names = musicalKeys
    .map((key) => ({ key, name: spellKey(key, language) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
  const near = heard.bpm === null ? undefined : nearTempo(heard.bpm)
  return (
    <div className="like-filters">
      <TempoFields range={filters.bpm} onRange={(bpm) => onFilter({ ...filters, bpm })} />
      <label className="like-field">
        <span>{m.track_key()}</span>
        <select
          className="select"
          value={filters.key ?? ''}
          onChange={({ currentTarget }) => onFilter({ ...filters, key: readKey(currentTarget.value) })}
        >
          <option value="">{m.like_any_key()}</option>
          {names.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p className="like-suggested">
        {near && heard.bpm !== null && (
          <Suggestion
            chosen={print(filters.bpm) === print(near)}
            onChoose={(chosen) => onFilter({ ...filters, bpm: chosen ? near : null })}
          >
            {m.like_near_tempo({ tempo: formatBpm(heard.bpm) })}
          </Suggestion>
        )}
        {heard.key !== null && (
          <Suggestion
            chosen={filters.key === heard.key}
            onChoose={(chosen) => onFilter({ ...filters, key: chosen ? heard.key : null })}
          >
            {m.like_same_key({ key: spellKey(heard.key, language) })}
          </Suggestion>
        )}
      </p>
    </div>
  )
}

function Suggestion({
  children,
  chosen,
  onChoose,
}: {
  children: string
  chosen: boolean
  onChoose: (chosen: boolean) => void
}) {
  return (
    <button type="button" className="chip" aria-pressed={chosen} onClick={() => onChoose(!chosen)}>
      {children}
    </button>
  )
}

/** Two fields that apply together once both are complete. */
function TempoFields({
  onRange,
  range,
}: {
  range: SearchRange | null
  onRange: (range: SearchRange | null) => void
}) {
  const id = useId()
  const [from, setFrom] = useState(text(range?.from))
  const [to, setTo] = useState(text(range?.to))
  // Another file was given, or a suggestion chosen.
  const [last, setLast] = useState(range)
  if (print(last) !== print(range)) {
    setLast(range)
    setFrom(text(range?.from))
    setTo(text(range?.to))
  }
  const isEmpty = from === '' && to === ''
  const read = isEmpty ? null : readRange('bpm', `${from}-${to}`)

  function apply(event?: FormEvent) {
    event?.preventDefault()
    if (read !== undefined && print(read) !== print(range)) onRange(read)
  }
  const field = (value: string, set: (value: string) => void, label: string) => (
    <input
      className="field"
      type="number"
      inputMode="numeric"
      min={rangeLimits.bpm.minimum}
      max={rangeLimits.bpm.maximum}
      value={value}
      aria-label={label}
      aria-invalid={read === undefined}
      aria-describedby={read === undefined ? id : undefined}
      onChange={({ currentTarget }) => set(currentTarget.value)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Not while the other end is still to be typed.
        if (!(relatedTarget instanceof Node && currentTarget.form?.contains(relatedTarget))) apply()
      }}
    />
  )
  return (
    <form className="like-field" onSubmit={apply}>
      <span aria-hidden="true">
        {m.track_tempo()} <small>{m.track_bpm()}</small>
      </span>
      <span className="like-range">
        {field(from, setFrom, m.browse_least_in({ name: m.track_tempo(), unit: m.track_bpm() }))}
        <span aria-hidden="true">–</span>
        {field(to, setTo, m.browse_most_in({ name: m.track_tempo(), unit: m.track_bpm() }))}
      </span>
      {read === undefined && (
        <span id={id} className="field-error">
          {m.like_wrong_tempo({ example: '90–110' })}
        </span>
      )}
      <button type="submit" hidden>
        {m.browse_apply()}
      </button>
    </form>
  )
}

const text = (end: number | null | undefined) => (end == null ? '' : String(end))
const print = (range: SearchRange | null) => (range ? `${text(range.from)}-${text(range.to)}` : '')

function nearTempo(bpm: number): SearchRange {
  return { from: Math.round(bpm * (1 - nearShare)), to: Math.round(bpm * (1 + nearShare)) }
}

function readKey(value: string): MusicalKey | null {
  return musicalKeys.find((key) => key === value) ?? null
}
