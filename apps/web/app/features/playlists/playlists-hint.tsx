import { m } from '@tempolibre/locales/messages'
import { rememberReturnPath } from '../../foundation/navigation/return-path.ts'
import { useSite } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { ApplicationLink, SiteLink } from '../../foundation/ui/links.tsx'

/** Link to all playlists; tells signed-out visitors how to keep them. */
export function PlaylistsHint({ onLeave }: { onLeave: () => void }) {
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null)
  return (
    <p className="account-hint">
      <SiteLink to={`${useSite().applicationBase}/playlists`} className="text-link" onClick={onLeave}>
        {m.playlist_go()}
      </SiteLink>
      {!signedIn && (
        <>
          {' · '}
          {m.playlist_kept_here()}{' '}
          <ApplicationLink path="/login" className="text-link" onClick={rememberReturnPath}>
            {m.playlist_sign_in()}
          </ApplicationLink>
        </>
      )}
    </p>
  )
}
