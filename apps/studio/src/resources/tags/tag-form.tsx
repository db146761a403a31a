import { editable } from '@tempolibre/contract/editable'
import { noFallback } from '@tempolibre/domain/fallback'
import type { TagKind } from '@tempolibre/contract'
import { SelectInput } from 'react-admin'
import { Completeness } from '../../editing/completeness.tsx'
import { emptyText } from '../../editing/empty-text.ts'
import { Panel } from '../../editing/panel.tsx'
import { RecordForm, useMayWrite } from '../../editing/record-form.tsx'
import { TranslatedFields } from '../../editing/translated-fields.tsx'
import { kindChoices } from './kinds.ts'

const texts = [
  { source: 'name', required: true },
  { source: 'slug', derived: true },
] as const
const fresh = { name: emptyText, slug: emptyText, fallback: noFallback, kind: 'mood' satisfies TagKind }

/** The names of a mood, use or instrument. Its kind is chosen once. */
export default function TagForm({ isNew = false }: { isNew?: boolean }) {
  const readOnly = !useMayWrite()
  return (
    <RecordForm editable={editable.tag} removable {...(isNew && { defaultValues: fresh })}>
      <Panel title="resources.tags.parts.texts" figure={<Completeness />}>
        {isNew && <SelectInput source="kind" choices={kindChoices} />}
        <TranslatedFields fields={texts} fallbackOf={texts} readOnly={readOnly} />
      </Panel>
    </RecordForm>
  )
}
