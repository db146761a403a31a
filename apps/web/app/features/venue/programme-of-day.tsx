import type { VenueSong } from '@tempolibre/contract'
import { type Daypart, type Weekday, weekdays } from '@tempolibre/domain/venue-programme'
import { secondOfWeek, type Slot } from '@tempolibre/domain/venue-week'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { OfferedLink } from '../../foundation/ui/links.tsx'
import { nameCharacter, nameWeekday, writeClock } from './venue-words.ts'

const daySeconds = 24 * 3600

interface ProgrammeOfDayProps {
  slots: readonly Slot[]
  songs: ReadonlyMap<string, VenueSong>
  dayparts: readonly Daypart[]
}

/** What plays on a day, with the number of the licence of each song. */
export function ProgrammeOfDay({ dayparts, slots, songs }: ProgrammeOfDayProps) {
  const language = useLanguage()
  const [weekday, setWeekday] = useState<Weekday>(() => dayOf(secondOfWeek(new Date())))
  const ofDay = slots.filter(({ starts }) => dayOf(starts) === weekday)
  return (
    <section className="account-card" aria-labelledby="venue-day">
      <h2 id="venue-day">{m.venue_programme()}</h2>
      <label className="venue-day-choice">
        {m.venue_weekday()}
        <select
          className="select"
          value={weekday}
          onChange={({ target }) => {
            const chosen = weekdays.find((day) => String(day) === target.value)
            if (chosen !== undefined) setWeekday(chosen)
          }}
        >
          {weekdays.map((day) => (
            <option key={day} value={day}>
              {nameWeekday(day, language)}
            </option>
          ))}
        </select>
      </label>
      {ofDay.length === 0 ? (
        <p>{m.venue_closed()}</p>
      ) : (
        <div className="venue-table">
          <table>
            <thead>
              <tr>
                <th scope="col">{m.venue_time()}</th>
                <th scope="col">{m.certificate_track()}</th>
                <th scope="col">{m.venue_character()}</th>
                <th scope="col">{m.venue_licence()}</th>
              </tr>
            </thead>
            <tbody>
              {ofDay.map(({ daypart, song: id, starts }) => {
                const song = songs.get(id)
                const character = dayparts[daypart]?.character
                return (
                  song && (
                    <tr key={starts}>
                      <td className="numbers">{writeClock(starts, language)}</td>
                      <td>
                        <OfferedLink
                          page="track"
                          to={pathTo('track', language, song.slug)}
                          className="text-link"
                        >
                          {song.title}
                        </OfferedLink>{' '}
                        <span className="account-hint">{song.artist}</span>
                      </td>
                      <td>{character && nameCharacter(character)}</td>
                      <td className="numbers">
                        {song.licence ? <a href={song.licence.verify_url}>{song.licence.number}</a> : '–'}
                      </td>
                    </tr>
                  )
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** The songs after midnight are listed with the morning they are heard on. */
function dayOf(second: number): Weekday {
  return weekdays[Math.floor(second / daySeconds) % weekdays.length] ?? 0
}
