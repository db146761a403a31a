import HowToReg from '@mui/icons-material/HowToReg'
import { listStudioTermsAcceptances } from '@tempolibre/contract/calls/studio-terms'
import { lazy } from 'react'
import { type StudioResource, supporters } from '../../records/studio-resource.ts'
import messages from './messages.json'

export const termsAcceptances: StudioResource = {
  name: 'terms-acceptances',
  group: 'business',
  read: supporters,
  write: supporters,
  calls: { list: listStudioTermsAcceptances },
  editable: [],
  messages,
  icon: HowToReg,
  title: ({ id }) => id,
  list: lazy(() => import('./acceptance-list.tsx')),
}
