import { weekdays, type Weekday } from '@tempolibre/domain/venue-programme'
import { m } from '@tempolibre/locales/messages'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { nameWeekday } from './venue-words.ts'
import { useFocusNext } from './use-focus-next.ts'
import { type Span, withSpan } from './venue-draft.ts'

interface OpeningFieldsProps {
  days: Span[][]
  fault: string | undefined
  onChange: (days: Span[][]) => void
}

const mostSpans = 2
const firstSpan: Span = { opens: '08:00', closes: '20:00' }

/** The opening hours of each weekday: closed, once or twice a day. */
export function OpeningFields({ days, fault, onChange }: OpeningFieldsProps) {
  return (
    <fieldset
      id="venue-hours"
      tabIndex={-1}
      className="account-card venue-fields"
      aria-describedby={fault === undefined ? undefined : 'venue-hours-error'}
    >
      <legend>{m.venue_hours()}</legend>
      <p className="account-hint">{m.venue_hours_hint()}</p>
      {fault !== undefined && (
        <p id="venue-hours-error" className="field-error">
          {fault}
        </p>
      )}
      <ul className="venue-days">
        {weekdays.map((weekday) => (
          <Day key={weekday} weekday={weekday} days={days} onChange={onChange} />
        ))}
      </ul>
      <button
        type="button"
        className="button button-line"
        onClick={() => onChange(days.map(() => [...(days[0] ?? [])]))}
      >
        {m.venue_hours_copy()}
      </button>
    </fieldset>
  )
}

function Day({ days, onChange, weekday }: Omit<OpeningFieldsProps, 'fault'> & { weekday: Weekday }) {
  const day = nameWeekday(weekday, useLanguage())
  const spans = days[weekday] ?? []
  const id = `venue-day-${weekday}`
  const focusNext = useFocusNext()
  const change = (index: number, span: Span | undefined) => onChange(withSpan(days, weekday, index, span))
  return (
    <li className="venue-day">
      <label className="venue-check">
        <input
          type="checkbox"
          checked={spans.length > 0}
          onChange={({ target }) => onChange(days.with(weekday, target.checked ? [firstSpan] : []))}
        />
        {day}
      </label>
      {spans.length === 0 && <span className="account-hint">{m.venue_closed()}</span>}
      {spans.map((span, index) => (
        // Spans have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className="venue-span">
          <input
            id={`${id}-opens-${index}`}
            type="time"
            className="field venue-time"
            aria-label={m.venue_opens({ day })}
            value={span.opens}
            onChange={({ target }) => change(index, { ...span, opens: target.value })}
          />
          <span aria-hidden="true">–</span>
          <input
            type="time"
            className="field venue-time"
            aria-label={m.venue_closes({ day })}
            value={span.closes}
            onChange={({ target }) => change(index, { ...span, closes: target.value })}
          />
          {index > 0 && (
            <button
              type="button"
              className="text-link"
              aria-label={m.venue_span_remove_label({ day })}
              onClick={() => {
                focusNext(`${id}-add`)
                change(index, undefined)
              }}
            >
              {m.venue_remove()}
            </button>
          )}
        </span>
      ))}
      {spans.length === 1 && spans.length < mostSpans && (
        <button
          id={`${id}-add`}
          type="button"
          className="text-link"
          aria-label={m.venue_span_add_label({ day })}
          onClick={() => {
            focusNext(`${id}-opens-1`)
            change(1, { opens: '', closes: '' })
          }}
        >
          {m.venue_span_add()}
        </button>
      )}
    </li>
  )
}
