import Engineering from '@mui/icons-material/Engineering'
import Group from '@mui/icons-material/Group'
import History from '@mui/icons-material/History'
import Palette from '@mui/icons-material/Palette'
import Settings from '@mui/icons-material/Settings'
import { getStudioJob, listStudioJobs } from '@tempolibre/contract/operations/studio-business'
import {
  addStaffMember,
  changeStaffMember,
  getAuditEntry,
  getStaffMember,
  listAuditEntries,
  listStaff,
  removeStaffMember,
} from '@tempolibre/contract/operations/studio-staff'
import { editable } from '@tempolibre/contract/editable'
import { lazy } from 'react'
import { administrators, everyone, type StudioResource } from '../records/studio-resource.ts'
import auditEntriesMessages from './audit-entries/messages.json'
import jobsMessages from './jobs/messages.json'
import { lookCalls } from './look/calls.ts'
import lookMessages from './look/messages.json'
import { settingsCalls } from './settings/calls.ts'
import settingsMessages from './settings/messages.json'
import staffMessages from './staff/messages.json'

/** Who runs the site, and how it looks. In the order of the menu. */
export const administration: readonly StudioResource[] = [
  {
    name: 'look',
    read: everyone,
    write: administrators,
    calls: lookCalls,
    editable: editable.look,
    messages: lookMessages,
    icon: Palette,
    title: () => '',
    list: lazy(() => import('./look/look-page.tsx')),
  },
  {
    name: 'staff',
    read: administrators,
    write: administrators,
    calls: {
      list: listStaff,
      get: getStaffMember,
      add: addStaffMember,
      change: changeStaffMember,
      remove: removeStaffMember,
    },
    editable: editable.member,
    messages: staffMessages,
    icon: Group,
    title: ({ name }) => String(name),
    list: lazy(() => import('./staff/staff-list.tsx')),
    form: lazy(() => import('./staff/member-form.tsx')),
  },
  {
    name: 'settings',
    read: administrators,
    write: administrators,
    calls: settingsCalls,
    editable: editable.settings,
    messages: settingsMessages,
    icon: Settings,
    title: () => '',
    list: lazy(() => import('./settings/settings-page.tsx')),
    pages: { changes: lazy(() => import('./settings/changes-page.tsx')) },
  },
  {
    name: 'jobs',
    read: administrators,
    write: administrators,
    calls: { list: listStudioJobs, get: getStudioJob },
    messages: jobsMessages,
    icon: Engineering,
    title: ({ kind, subject }) => (subject === '' ? String(kind) : `${String(kind)} ${String(subject)}`),
    list: lazy(() => import('./jobs/job-list.tsx')),
    show: lazy(() => import('./jobs/job-show.tsx')),
  },
  {
    name: 'audit-entries',
    read: administrators,
    // Nobody changes what is recorded.
    write: [],
    calls: { list: listAuditEntries, get: getAuditEntry },
    messages: auditEntriesMessages,
    icon: History,
    title: ({ label }) => String(label),
    list: lazy(() => import('./audit-entries/audit-list.tsx')),
    show: lazy(() => import('./audit-entries/audit-show.tsx')),
  },
]
