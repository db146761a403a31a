import { Typography } from '@mui/material'
import { editable } from '@tempolibre/contract/editable'
import { required, TextInput, useTranslate } from 'react-admin'
import { Panel } from '../../editing/panel.tsx'
import { RecordForm, useMayWrite } from '../../editing/record-form.tsx'

const fresh = { path: '', target: '' }
const filled = required()

/** An old path and where it leads. */
export default function RedirectForm({ isNew = false }: { isNew?: boolean }) {
  const translate = useTranslate()
  const readOnly = !useMayWrite()
  return (
    <RecordForm editable={editable.redirect} removable {...(isNew && { defaultValues: fresh })}>
      <Panel title="resources.redirects.parts.redirect">
        <TextInput
          source="path"
          validate={filled}
          fullWidth
          readOnly={readOnly}
          helperText="resources.redirects.path_hint"
        />
        <TextInput
          source="target"
          validate={filled}
          fullWidth
          readOnly={readOnly}
          helperText="resources.redirects.target_hint"
        />
        <Typography variant="body2" color="text.secondary">
          {translate('resources.redirects.hint')}
        </Typography>
      </Panel>
    </RecordForm>
  )
}
