import { editable } from '@tempolibre/contract/editable'
import { noFallback } from '@tempolibre/domain/fallback'
import { TextInput } from 'react-admin'
import { Completeness } from '../../editing/completeness.tsx'
import { emptyText } from '../../editing/empty-text.ts'
import { Panel } from '../../editing/panel.tsx'
import { noPicture, RecordPicturePanel } from '../../editing/pictures/record-picture.tsx'
import { RecordForm, useMayWrite } from '../../editing/record-form.tsx'
import { TranslatedFields } from '../../editing/translated-fields.tsx'

const texts = [{ source: 'biography', rows: 6 }] as const
const fresh = { name: '', biography: emptyText, fallback: noFallback, ...noPicture }

/** An artist's name and biography. */
export default function ArtistForm({ isNew = false }: { isNew?: boolean }) {
  const readOnly = !useMayWrite()
  return (
    <RecordForm editable={editable.artist} removable {...(isNew && { defaultValues: fresh })}>
      <Panel title="resources.artists.parts.name">
        <TextInput
          source="name"
          readOnly={readOnly}
          fullWidth
          parse={(text: string) => text}
          helperText={false}
        />
      </Panel>
      <RecordPicturePanel readOnly={readOnly} />
      <Panel title="resources.artists.parts.texts" figure={<Completeness />}>
        <TranslatedFields fields={texts} fallbackOf={texts} readOnly={readOnly} />
      </Panel>
    </RecordForm>
  )
}
