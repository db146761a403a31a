import { editable } from '@tempolibre/contract/editable'
import { noFallback } from '@tempolibre/domain/fallback'
import { NumberInput } from 'react-admin'
import { Completeness } from '../../editing/completeness.tsx'
import { emptyText } from '../../editing/empty-text.ts'
import { Panel } from '../../editing/panel.tsx'
import { RecordForm, useMayWrite } from '../../editing/record-form.tsx'
import { TranslatedFields } from '../../editing/translated-fields.tsx'

const texts = [
  { source: 'title', required: true },
  { source: 'slug', derived: true },
] as const
const fresh = { title: emptyText, slug: emptyText, fallback: noFallback, position: 0 }

/** A category's title, and its place among the others. */
export default function CategoryForm({ isNew = false }: { isNew?: boolean }) {
  const readOnly = !useMayWrite()
  return (
    <RecordForm editable={editable.blogCategory} removable {...(isNew && { defaultValues: fresh })}>
      <Panel title="resources.blog-categories.parts.texts" figure={<Completeness />}>
        <TranslatedFields fields={texts} fallbackOf={texts} readOnly={readOnly} />
        <NumberInput
          source="position"
          min={0}
          max={10_000}
          step={1}
          readOnly={readOnly}
          helperText="resources.blog-categories.position_hint"
          sx={{ maxWidth: 320 }}
        />
      </Panel>
    </RecordForm>
  )
}
