import { m } from '@tempolibre/locales/messages'
import { useLoaderData } from 'react-router'
import { Speed } from '../features/open-figures/speed.tsx'
import { UptimeView } from '../features/open-figures/uptime-view.tsx'
import '../features/open-figures/open-figures.css'
import { useLanguage } from '../foundation/context/site-context.ts'
import { pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { PageTop } from '../foundation/ui/page-top.tsx'
import type { loader } from './open-figures.server.ts'

export default function OpenFigures() {
  const { releases, speed, uptime } = useLoaderData<typeof loader>()
  const language = useLanguage()
  return (
    <div className="measure page open">
      <PageTop trail={pageTrail('open-figures', language)} title={m.open_name()} subheading={m.open_lead()} />
      <section aria-labelledby="uptime">
        <h2 id="uptime">{m.open_uptime()}</h2>
        {uptime ? <UptimeView uptime={uptime} /> : <p>{m.open_absent()}</p>}
      </section>
      <section aria-labelledby="speed">
        <h2 id="speed">{m.open_speed()}</h2>
        {speed ? <Speed speed={speed} /> : <p>{m.open_absent()}</p>}
      </section>
      {releases.length > 0 && (
        <section aria-labelledby="changes">
          <h2 id="changes">{m.open_changes()}</h2>
          {language !== 'en' && <p className="open-note">{m.open_changes_english()}</p>}
          {releases.map(({ html, title }) => (
            <article key={title}>
              <h3>{title}</h3>
              {/* oxlint-disable-next-line react/no-danger -- rendered from Markdown on the server, without raw HTML */}
              <div className="prose" lang="en" dangerouslySetInnerHTML={{ __html: html }} />
            </article>
          ))}
        </section>
      )}
    </div>
  )
}
