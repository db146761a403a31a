import { Alert } from '@mui/material'
import { editable } from '@tempolibre/contract/editable'
import { useTranslate } from 'react-admin'
import { Panel } from '../../editing/panel.tsx'
import { RecordForm, useMayWrite } from '../../editing/record-form.tsx'
import { EditPage } from '../../editing/record-page.tsx'
import { FooterInputs } from './footer-inputs.tsx'
import { LinkInputs } from './link-inputs.tsx'
import { SocialInputs } from './social-inputs.tsx'
import { navigationId } from './the-navigation.ts'

/** Where navigation and footer lead. */
export default function NavigationPage() {
  return (
    <EditPage resource="navigation" id={navigationId}>
      <NavigationForm />
    </EditPage>
  )
}

function NavigationForm() {
  const translate = useTranslate()
  const readOnly = !useMayWrite()
  return (
    <RecordForm editable={editable.navigation} single>
      <Alert severity="info">{translate('resources.navigation.hint')}</Alert>
      <Panel title="resources.navigation.fields.header">
        <LinkInputs source="header" readOnly={readOnly} />
      </Panel>
      <Panel title="resources.navigation.fields.menu">
        <LinkInputs source="menu" readOnly={readOnly} />
      </Panel>
      <Panel title="resources.navigation.fields.footer">
        <FooterInputs readOnly={readOnly} />
      </Panel>
      <Panel title="resources.navigation.fields.social">
        <SocialInputs readOnly={readOnly} />
      </Panel>
    </RecordForm>
  )
}
