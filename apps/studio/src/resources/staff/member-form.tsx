import { Typography } from '@mui/material'
import type { StaffMember } from '@tempolibre/contract'
import { editable } from '@tempolibre/contract/editable'
import { RadioButtonGroupInput, TextInput, useRecordContext, useTranslate } from 'react-admin'
import { Panel } from '../../editing/panel.tsx'
import { RecordForm } from '../../editing/record-form.tsx'
import { roleChoices } from './roles.ts'

const fresh = { email: '', role: 'editor' }

/** A member's role; of a new one, the account that gets it. */
export default function MemberForm({ isNew = false }: { isNew?: boolean }) {
  return (
    <RecordForm
      editable={isNew ? ['email', ...editable.member] : editable.member}
      removable
      {...(isNew && { defaultValues: fresh })}
    >
      <Panel title={`resources.staff.parts.${isNew ? 'new' : 'role'}`}>
        {isNew ? <NewAddress /> : <Address />}
        <RadioButtonGroupInput source="role" choices={roleChoices} row={false} helperText={false} />
      </Panel>
    </RecordForm>
  )
}

function NewAddress() {
  const translate = useTranslate()
  return (
    <>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {translate('resources.staff.new_hint')}
      </Typography>
      <TextInput source="email" type="email" fullWidth autoComplete="off" helperText={false} />
    </>
  )
}

function Address() {
  const member = useRecordContext<StaffMember>()
  return (
    <Typography color="text.secondary" sx={{ mb: 1 }}>
      {member?.email}
    </Typography>
  )
}
