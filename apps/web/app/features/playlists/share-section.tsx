import type { PlaylistSummary } from '@tempolibre/contract'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useId, useState } from 'react'
import { rememberReturnPath } from '../../foundation/navigation/return-path.ts'
import { CopyField } from '../../foundation/copying/copy-field.tsx'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { ApplicationLink } from '../../foundation/ui/links.tsx'
import { playlistEmbedCode } from './embed-code.ts'

interface ShareSectionProps {
  playlist: PlaylistSummary
  siteUrl: string
  /** @returns whether it was saved */
  onShare: (shared: boolean) => Promise<boolean>
}

/** Switch for sharing by link, with the link and the embed code. */
export function ShareSection({ onShare, playlist, siteUrl }: ShareSectionProps) {
  const id = useId()
  const language = useLanguage()
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null)
  const [busy, setBusy] = useState(false)
  const { name, share_token: token } = playlist

  async function toggle() {
    if (busy) return
    const shared = token === null
    setBusy(true)
    if (await onShare(shared)) announce(shared ? m.playlist_share_begun() : m.playlist_share_ended())
    setBusy(false)
  }

  return (
    <section className="account-card playlist-share" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{m.playlist_share()}</h2>
      {signedIn ? (
        <>
          <button
            type="button"
            role="switch"
            aria-checked={token !== null}
            aria-busy={busy || undefined}
            className="playlist-switch"
            onClick={() => void toggle()}
          >
            <span className="playlist-switch-track" aria-hidden="true" />
            {m.playlist_share_by_link()}
          </button>
          <p className="account-hint">{token === null ? m.playlist_share_off() : m.playlist_share_on()}</p>
          {token !== null && (
            <>
              <CopyField label={m.playlist_link()} text={siteUrl + pathTo('playlist', language, token)} />
              <CopyField
                label={m.playlist_embed()}
                text={playlistEmbedCode({
                  siteUrl,
                  language,
                  token,
                  title: m.playlist_embed_title({ name }),
                })}
              />
            </>
          )}
        </>
      ) : (
        <>
          <p>{m.playlist_share_sign_in_text()}</p>
          <ApplicationLink path="/login" className="button button-line" onClick={rememberReturnPath}>
            {m.playlist_share_sign_in()}
          </ApplicationLink>
        </>
      )}
    </section>
  )
}
