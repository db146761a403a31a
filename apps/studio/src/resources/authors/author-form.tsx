import { editable } from '@tempolibre/contract/editable'
import { noFallback } from '@tempolibre/domain/fallback'
import { Completeness } from '../../editing/completeness.tsx'
import { emptyText } from '../../editing/empty-text.ts'
import { Panel } from '../../editing/panel.tsx'
import { noPicture, RecordPicturePanel } from '../../editing/pictures/record-picture.tsx'
import { RecordForm, useMayWrite } from '../../editing/record-form.tsx'
import { TranslatedFields } from '../../editing/translated-fields.tsx'

const texts = [
  { source: 'name', required: true },
  { source: 'biography', required: true, rows: 6 },
  { source: 'slug', derived: true },
] as const
const fresh = {
  name: emptyText,
  slug: emptyText,
  biography: emptyText,
  fallback: noFallback,
  ...noPicture,
}

/** What articles say of their author. */
export default function AuthorForm({ isNew = false }: { isNew?: boolean }) {
  const readOnly = !useMayWrite()
  return (
    <RecordForm editable={editable.author} removable {...(isNew && { defaultValues: fresh })}>
      <Panel title="resources.authors.parts.texts" figure={<Completeness />}>
        <TranslatedFields fields={texts} fallbackOf={texts} readOnly={readOnly} />
      </Panel>
      <RecordPicturePanel readOnly={readOnly} />
    </RecordForm>
  )
}
