import { m } from '@tempolibre/locales/messages'
import type { ShownUptime } from './describe-uptime.server.ts'

/** Width of a day and of the space before the next one. */
const step = 8
const height = 40

/** How much of the time the site was ready, day by day, and when it was not. */
export function UptimeView({ uptime }: { uptime: ShownUptime }) {
  const { days, outages, share, since } = uptime
  if (share === undefined) return <p>{m.open_uptime_none()}</p>
  return (
    <>
      <p className="open-share">
        <strong className="numbers">{share}</strong> {m.open_since({ date: since })}
      </p>
      <svg
        className="open-days"
        viewBox={`0 0 ${days.length * step} ${height}`}
        role="img"
        aria-label={m.open_days({ count: days.length })}
        preserveAspectRatio="xMinYMid meet"
      >
        {days.map(({ day, label, state }, place) => (
          <rect key={day} x={place * step} width={step - 2} height={height} rx="2" data-state={state}>
            <title>{label}</title>
          </rect>
        ))}
      </svg>
      <h3>{m.open_outages()}</h3>
      {outages.length === 0 ? (
        <p>{m.open_no_outage()}</p>
      ) : (
        <ul className="open-outages">
          {outages.map(({ at, length, text }) => (
            <li key={at}>
              <time dateTime={at} className="numbers">
                {text}
              </time>
              <span className="numbers">{length}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="open-note">{m.open_uptime_note()}</p>
    </>
  )
}
