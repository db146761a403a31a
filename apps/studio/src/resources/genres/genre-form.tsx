import { noFallback } from '@tempolibre/contract/fallback'
import { Completeness } from '../../editing/completeness.tsx'
import { emptyText } from '../../editing/empty-text.ts'
import { Panel } from '../../editing/panel.tsx'
import { RecordForm, useMayWrite } from '../../editing/record-form.tsx'
import { TranslatedFields } from '../../editing/translated-fields.tsx'
import { editableOfGenre } from './editable.ts'

const texts = [
  { source: 'title', required: true },
  { source: 'subheading', required: true },
  { source: 'description', required: true, rows: 5 },
  { source: 'slug', derived: true },
] as const
const forSearchEngines = [
  { source: 'meta_title', required: true },
  { source: 'meta_description', required: true, rows: 2, line: true },
] as const

const allTexts = [...texts, ...forSearchEngines]
const fresh = {
  ...Object.fromEntries(editableOfGenre.map((name) => [name, emptyText])),
  fallback: noFallback,
}

/** The texts of a genre's page. */
export function GenreForm({ isNew = false }: { isNew?: boolean }) {
  const readOnly = !useMayWrite()
  return (
    <RecordForm editable={editableOfGenre} removable {...(isNew && { defaultValues: fresh })}>
      <Panel title="resources.genres.parts.texts" figure={<Completeness />}>
        <TranslatedFields fields={texts} fallbackOf={allTexts} readOnly={readOnly} />
      </Panel>
      <Panel title="resources.genres.parts.search_engines">
        <TranslatedFields fields={forSearchEngines} readOnly={readOnly} />
      </Panel>
    </RecordForm>
  )
}
