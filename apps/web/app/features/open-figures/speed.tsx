import { m } from '@tempolibre/locales/messages'
import type { ShownSpeed } from './describe-speed.server.ts'

/** How fast pages were for three quarters of their visitors, by kind of page. */
export function Speed({ speed: { period, rows } }: { speed: ShownSpeed }) {
  return (
    <>
      <p>{period}</p>
      {rows.length === 0 ? (
        <p>{m.open_speed_none()}</p>
      ) : (
        // Wider than the narrowest phones: it scrolls by itself, also by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="open-scroll" tabIndex={0} aria-label={period}>
          <table className="open-speed">
            <thead>
              <tr>
                <th scope="col">{m.open_kind()}</th>
                <th scope="col">{m.open_lcp()}</th>
                <th scope="col">{m.open_inp()}</th>
                <th scope="col">{m.open_cls()}</th>
                <th scope="col">{m.open_views()}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ cells, name, samples }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, place) => (
                    // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                    <td key={place} className="numbers">
                      {cell ? (
                        <>
                          {cell.value} <span data-rating={cell.rating}>{cell.word}</span>
                        </>
                      ) : (
                        <span aria-label={m.open_few()}>–</span>
                      )}
                    </td>
                  ))}
                  <td className="numbers">{samples}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="open-note">{m.open_speed_note()}</p>
    </>
  )
}
