import { Typography } from '@mui/material'
import type { StaffMember } from '@tempolibre/contract'
import { RadioButtonGroupInput, useRecordContext } from 'react-admin'
import { Panel } from '../../editing/panel.tsx'
import { RecordForm } from '../../editing/record-form.tsx'
import { EditPage } from '../../editing/record-page.tsx'
import { editableOfMember, roleChoices } from './roles.ts'

/** A member's role. */
export default function MemberEdit() {
  return (
    <EditPage>
      <RecordForm editable={editableOfMember} removable>
        <Panel title="resources.staff.parts.role">
          <Address />
          <RadioButtonGroupInput source="role" choices={roleChoices} row={false} helperText={false} />
        </Panel>
      </RecordForm>
    </EditPage>
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
