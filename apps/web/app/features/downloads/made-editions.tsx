import type { HeldLicence } from '@tempolibre/contract'
import { nameEdition } from '@tempolibre/domain/edition-names'
import { m } from '@tempolibre/locales/messages'
import { Fragment } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useLicenceFiles } from './use-licence-files.ts'

interface MadeEditionsProps {
  licence: Pick<HeldLicence, 'formats' | 'number' | 'track_title'>
  /** As `readEdition` reads them. */
  editions: readonly string[]
  canDownload: boolean
}

/** Where the list stands in its sentence; no edition is named so. */
const placeOfList = '\u{FFFC}'

/** What was made of the licensed recording and downloaded, each to be downloaded again in the best format of the plan. */
export function MadeEditions({ canDownload, editions, licence }: MadeEditionsProps) {
  const language = useLanguage()
  const { download, isBusy } = useLicenceFiles(licence.number)
  const [before = '', after = ''] = m.downloads_made({ versions: placeOfList }).split(placeOfList)
  const [format] = licence.formats
  return (
    <p className="download-quiet">
      {before}
      {editions.map((edition, index) => {
        const name = nameEdition(edition, language)
        return (
          <Fragment key={edition}>
            {index > 0 && ' · '}
            {canDownload && format ? (
              <button
                type="button"
                className="text-link"
                aria-label={m.downloads_of_track({
                  action: m.downloads_again({ format: name }),
                  title: licence.track_title,
                })}
                aria-disabled={isBusy}
                onClick={() => download(format, 'licensed', { edition })}
              >
                {name}
              </button>
            ) : (
              name
            )}
          </Fragment>
        )
      })}
      {after}
    </p>
  )
}
