import { Link, Typography } from '@mui/material'
import { listCountries } from '@tempolibre/domain/countries'
import { editable } from '@tempolibre/contract/editable'
import { AutocompleteArrayInput, BooleanInput, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { currentLanguage } from '../../browser/current-language.ts'
import { Panel } from '../../editing/panel.tsx'
import { RecordForm } from '../../editing/record-form.tsx'
import { EditPage } from '../../editing/record-page.tsx'
import { settingsId } from './the-settings.ts'

/** What the staff must do to be let in, which songs are sold, and where. */
export default function SettingsPage() {
  const translate = useTranslate()
  return (
    <EditPage resource="settings" id={settingsId}>
      <RecordForm editable={editable.settings} single>
        <Panel title="resources.settings.parts.security">
          <BooleanInput source="second_factor_required" helperText={false} />
          <Typography color="text.secondary" variant="body2">
            {translate('resources.settings.second_factor_hint')}
          </Typography>
        </Panel>
        <Panel title="resources.settings.parts.rights">
          <BooleanInput source="rights_required" helperText={false} />
          <Typography color="text.secondary" variant="body2">
            {translate('resources.settings.rights_hint')}
          </Typography>
        </Panel>
        <Panel title="resources.settings.parts.territories">
          <Territories />
          <Typography color="text.secondary" variant="body2">
            {translate('resources.settings.territories_hint')}
          </Typography>
        </Panel>
        <Panel title="resources.settings.parts.software">
          <Link component={RouterLink} to="/settings/changes">
            {translate('resources.settings.changes.name')}
          </Link>
        </Panel>
      </RecordForm>
    </EditPage>
  )
}

function Territories() {
  const choices = listCountries(currentLanguage()).map(({ code, name }) => ({ id: code, name }))
  return (
    <AutocompleteArrayInput
      source="sales_territories"
      choices={choices}
      translateChoice={false}
      fullWidth
      helperText={false}
    />
  )
}
