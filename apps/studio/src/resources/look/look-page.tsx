import { Alert, Typography } from '@mui/material'
import { editable } from '@tempolibre/contract/editable'
import { Link, useTranslate } from 'react-admin'
import { Panel } from '../../editing/panel.tsx'
import { RecordForm, useMayWrite } from '../../editing/record-form.tsx'
import { EditPage } from '../../editing/record-page.tsx'
import { useSiteLook } from '../../look/site-look.ts'
import { AccentInput } from './accent-input.tsx'
import { LogoInputs } from './logo-inputs.tsx'
import { SectionsInput } from './sections-input.tsx'
import { lookId } from './the-look.ts'
import { TypefaceInput } from './typeface-input.tsx'

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
  const look = useSiteLook()
  return (
    <RecordForm editable={editable.look} single>
      <Alert severity="info">{translate('resources.look.hint')}</Alert>
      <Panel title="resources.look.parts.name">
        <Typography variant="h6" component="p">
          {look?.name}
        </Typography>
        <Typography>
          {translate('resources.look.name_hint')}{' '}
          <Link to="/seller">{translate('resources.look.to_seller')}</Link>
        </Typography>
      </Panel>
      <Panel title="resources.look.parts.logo">
        <LogoInputs readOnly={readOnly} />
      </Panel>
      <Panel title="resources.look.parts.typeface">
        <TypefaceInput readOnly={readOnly} />
      </Panel>
      <Panel title="resources.look.parts.accent">
        <AccentInput readOnly={readOnly} />
      </Panel>
      <Panel title="resources.look.parts.home">
        <SectionsInput readOnly={readOnly} />
        <Typography color="text.secondary" variant="body2">
          {translate('resources.look.sections_hint')}
        </Typography>
      </Panel>
    </RecordForm>
  )
}
