import { Alert } from '@mui/material'
import { Link, useTranslate } from 'react-admin'
import { Panel } from '../../editing/panel.tsx'
import { RecordForm, useMayWrite } from '../../editing/record-form.tsx'
import { EditPage } from '../../editing/record-page.tsx'
import { AccentInput } from './accent-input.tsx'
import { SectionsInput } from './sections-input.tsx'
import { editableOfLook, lookId } from './the-look.ts'

/** How the site looks. */
export default function LookPage() {
  return (
    <EditPage resource="look" id={lookId}>
      <LookForm />
    </EditPage>
  )
}

function LookForm() {
  const translate = useTranslate()
  const readOnly = !useMayWrite()
  return (
    <RecordForm editable={editableOfLook} single>
      <Alert severity="info">
        {translate('resources.look.hint')} <Link to="/seller">{translate('resources.look.to_seller')}</Link>
      </Alert>
      <Panel title="resources.look.parts.accent">
        <AccentInput readOnly={readOnly} />
      </Panel>
      <Panel title="resources.look.parts.home">
        <SectionsInput readOnly={readOnly} />
      </Panel>
    </RecordForm>
  )
}
