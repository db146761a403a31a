import type { Track } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import { useId, useState } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { CopyField } from '../../foundation/copying/copy-field.tsx'
import { embedPath, trackPlayerSize } from '../share/embedded-track.ts'
import { iframeCode } from '../share/iframe-code.ts'

/** Shows and copies the embed code of a player of the mix. @param mix as addresses write it */
export function EmbedMix({ mix, track }: { track: Pick<Track, 'slug' | 'title' | 'artist'>; mix: string }) {
  const language = useLanguage()
  const id = useId()
  const [open, setOpen] = useState(false)
  const { slug, title } = track
  return (
    <>
      <button
        type="button"
        className="button button-line"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {m.mixer_embed()}
      </button>
      <div id={id} className="mixer-embed" hidden={!open}>
        {open && (
          <CopyField
            label={m.playlist_embed()}
            text={iframeCode({
              ...trackPlayerSize,
              source: location.origin + embedPath(language, slug, mix),
              title: m.embed_mix_player({ title, artist: track.artist.name }),
            })}
          />
        )}
      </div>
    </>
  )
}
