import AccountTree from '@mui/icons-material/AccountTree'
import {
  changeVersionProposal,
  getVersionProposal,
  listVersionProposals,
} from '@tempolibre/contract/calls/studio-families'
import { lazy } from 'react'
import { editors, everyone, type StudioResource } from '../../records/studio-resource.ts'
import messages from './messages.json'

export const versionProposals: StudioResource = {
  name: 'version-proposals',
  group: 'catalogue',
  read: everyone,
  write: editors,
  calls: { list: listVersionProposals, get: getVersionProposal, change: changeVersionProposal },
  editable: ['kind', 'name', 'decision'],
  messages,
  icon: AccountTree,
  title: ({ id }) => id,
  list: lazy(() => import('./proposal-list.tsx')),
}
