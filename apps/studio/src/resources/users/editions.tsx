import { writeLength } from '@tempolibre/domain/edition-lengths'
import { allEditions, readEdition } from '@tempolibre/domain/editions'
import { defaultLanguage, isLanguage, type Language } from '@tempolibre/locales'
import { useLocaleState, useTranslate } from 'react-admin'
import { RecordLink } from '../../editing/list-link.tsx'
import { showTime } from '../../editing/show-time.ts'
import { type OfUser, Rows } from './rows.tsx'

const words = 'resources.users.editions'

/** What was made of recordings and downloaded under the licences of an account, the latest first. */
export function Editions({ user: { editions } }: OfUser) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const language = isLanguage(locale) ? locale : defaultLanguage
  return (
    <Rows
      columns={['track_title', 'edition', 'format', 'licence_number', 'downloaded_at']}
      rows={editions.map(({ created_at: at, edition, format, id, licence_number: number, track_title }) => ({
        id,
        cells: [
          track_title,
          nameEdition(edition, language, translate),
          format.toUpperCase(),
          <RecordLink key="licence" resource="licences" id={number}>
            {number}
          </RecordLink>,
          showTime(at),
        ],
      }))}
    />
  )
}

function nameEdition(name: string, language: Language, translate: ReturnType<typeof useTranslate>): string {
  if (name === allEditions) return translate(`${words}.all`)
  const edition = readEdition(name)
  if (!edition) return name
  if (edition.kind === 'edit') return translate(`${words}.edit`, { seconds: edition.seconds })
  if (edition.kind === 'stem') return translate(`${words}.stem.${edition.stem}`)
  return edition.kind === 'loop'
    ? translate(`${words}.loop`)
    : translate(`${words}.fit`, { length: writeLength(edition.microseconds, language) })
}
