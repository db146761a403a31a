import type { EndpointOutput } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import { useLanguage } from '../../shell/site-context.ts'
import { Loaded } from '../loaded.tsx'
import { useAccountLoad } from '../use-account.ts'

/** What somebody has downloaded. */
export default function DownloadsView() {
  const load = useAccountLoad<EndpointOutput<'listDownloads'>>(`/api/v1/downloads?lang=${useLanguage()}`)
  return (
    <Loaded load={load} failure={m.error_tracks()}>
      {({ licences }) => (
        <ul>
          {licences.map(({ number, track_title }) => (
            <li key={number}>{track_title}</li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
