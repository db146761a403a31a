import type { StudioGenre } from '@tempolibre/contract'
import { editable } from '@tempolibre/contract/editable'
import { noFallback } from '@tempolibre/domain/fallback'
import { useRecordContext } from 'react-admin'
import { Completeness } from '../../editing/completeness.tsx'
import { emptyText } from '../../editing/empty-text.ts'
import { Panel } from '../../editing/panel.tsx'
import { noPicture, RecordPicturePanel } from '../../editing/pictures/record-picture.tsx'
import { RecordForm, useMayWrite } from '../../editing/record-form.tsx'
import { forSearchEngines } from '../../editing/search-engine-texts.ts'
import { TranslatedFields } from '../../editing/translated-fields.tsx'

const texts = [
  { source: 'title', required: true },
  { source: 'subheading', required: true },
  { source: 'description', required: true, rows: 5 },
  { source: 'slug', derived: true },
] as const

const allTexts = [...texts, ...forSearchEngines]
const fresh = {
  title: emptyText,
  slug: emptyText,
  subheading: emptyText,
  description: emptyText,
  meta_title: emptyText,
  meta_description: emptyText,
  fallback: noFallback,
  ...noPicture,
}

/** The texts of a genre's page. */
export default function GenreForm({ isNew = false }: { isNew?: boolean }) {
  const readOnly = !useMayWrite()
  const genre = useRecordContext<StudioGenre>()
  return (
    <RecordForm editable={editable.genre} removable {...(isNew && { defaultValues: fresh })}>
      <Panel title="resources.genres.parts.texts" figure={<Completeness />}>
        <TranslatedFields fields={texts} fallbackOf={allTexts} readOnly={readOnly} />
      </Panel>
      <RecordPicturePanel fallback={genre?.image_url} readOnly={readOnly} />
      <Panel title="resources.genres.parts.search_engines">
        <TranslatedFields fields={forSearchEngines} readOnly={readOnly} />
      </Panel>
    </RecordForm>
  )
}
