import { Typography } from '@mui/material'
import { RadioButtonGroupInput, TextInput, useTranslate } from 'react-admin'
import { Panel } from '../../editing/panel.tsx'
import { RecordForm } from '../../editing/record-form.tsx'
import { CreatePage } from '../../editing/record-page.tsx'
import { roleChoices } from './roles.ts'

const fresh = { email: '', role: 'editor' }
const typed = ['email', 'role'] as const

/** Gives an account a role. */
export default function MemberCreate() {
  const translate = useTranslate()
  return (
    <CreatePage>
      <RecordForm editable={typed} defaultValues={fresh}>
        <Panel title="resources.staff.parts.new">
          <Typography color="text.secondary" sx={{ mb: 2 }}>
            {translate('resources.staff.new_hint')}
          </Typography>
          <TextInput source="email" type="email" fullWidth autoComplete="off" helperText={false} />
          <RadioButtonGroupInput source="role" choices={roleChoices} row={false} helperText={false} />
        </Panel>
      </RecordForm>
    </CreatePage>
  )
}
