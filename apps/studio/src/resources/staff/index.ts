import Group from '@mui/icons-material/Group'
import {
  addStaffMember,
  changeStaffMember,
  getStaffMember,
  listStaff,
  removeStaffMember,
} from '@tempolibre/contract/calls/studio-staff'
import { lazy } from 'react'
import { administrators, type StudioResource } from '../../records/studio-resource.ts'
import messages from './messages.json'
import { editableOfMember } from './roles.ts'

export const staff: StudioResource = {
  name: 'staff',
  group: 'administration',
  read: administrators,
  write: administrators,
  calls: {
    list: listStaff,
    get: getStaffMember,
    add: addStaffMember,
    change: changeStaffMember,
    remove: removeStaffMember,
  },
  editable: editableOfMember,
  messages,
  icon: Group,
  title: ({ name }) => String(name),
  list: lazy(() => import('./staff-list.tsx')),
  edit: lazy(() => import('./member-edit.tsx')),
  create: lazy(() => import('./member-create.tsx')),
}
