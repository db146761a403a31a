import type { HeldLicence } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { DownloadIcon } from '../../foundation/icons/icons.tsx'
import { useLazyComponent } from '../../foundation/loading/use-lazy-component.ts'
import { useLicenceFiles } from './use-licence-files.ts'

const fetchPanel = () => import('../editions/editions-panel.tsx').then(({ EditionsPanel }) => EditionsPanel)

interface WithdrawnFilesProps {
  licence: HeldLicence
  track: NonNullable<HeldLicence['track']>
  versions: NonNullable<HeldLicence['withdrawn']>['versions']
}

/** What else a licence covers of a song that is no longer offered: its page has the versions and what is made of it no more. */
export function WithdrawnFiles({ licence, track, versions }: WithdrawnFilesProps) {
  const [opened, setOpened] = useState(false)
  const { Component: Panel, load } = useLazyComponent(fetchPanel)
  const { download, isBusy } = useLicenceFiles(licence.number)
  const { track_title: title } = licence
  const [format] = licence.formats
  return (
    <details
      className="download-more"
      onToggle={({ currentTarget: { open } }) => {
        if (!open) return
        load()
        setOpened(true)
      }}
    >
      <summary>{m.downloads_withdrawn_files()}</summary>
      {format && versions.length > 0 && (
        <ul className="download-versions" aria-label={m.track_versions()}>
          {versions.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className="download-action"
                aria-label={m.downloads_of_track({ action: m.downloads_again({ format: name }), title })}
                aria-disabled={isBusy}
                onClick={() => download(format, 'licensed', { versionId: id })}
              >
                <DownloadIcon />
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {opened && (Panel ? <Panel track={{ id: track.id, title, url: '' }} /> : <p>{m.editions_loading()}</p>)}
    </details>
  )
}
