import { OfferedLink, SiteLink } from '../../foundation/ui/links.tsx'
import type { LicenceSheet, SheetRow } from './licence-sheet.server.ts'
import { Sign } from './sign.tsx'

/** A licence's status as icon, word and sentence, followed by its contents. */
export function LicenceSheetView({ sheet }: { sheet: LicenceSheet }) {
  return (
    <section className="verify-licence">
      <div className="verify-status">
        <Sign standing={sheet.status === 'valid' ? 'good' : 'bad'} size={72} />
        <div>
          <h2 className="verify-status-title">{sheet.title}</h2>
          <p>{sheet.text}</p>
        </div>
      </div>
      <dl className="verify-facts">
        {sheet.rows.map((row) => (
          <Row key={row.name} row={row} />
        ))}
      </dl>
    </section>
  )
}

function Row({ row }: { row: SheetRow }) {
  return (
    <div>
      <dt>{row.name}</dt>
      {row.values.map((value) => (
        <dd key={value} className={row.isCode && 'verify-code'}>
          {row.address === undefined ? (
            value
          ) : row.page ? (
            <OfferedLink page={row.page} to={row.address} className="text-link">
              {value}
            </OfferedLink>
          ) : (
            <SiteLink to={row.address} className="text-link">
              {value}
            </SiteLink>
          )}
          {row.note !== undefined && <small>{row.note}</small>}
        </dd>
      ))}
    </div>
  )
}
