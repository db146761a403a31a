import Gavel from '@mui/icons-material/Gavel'
import { getStudioTermsVersion, listStudioTermsVersions } from '@tempolibre/contract/calls/studio-terms'
import { lazy } from 'react'
import { type StudioResource, supporters } from '../../records/studio-resource.ts'
import messages from './messages.json'

export const termsVersions: StudioResource = {
  name: 'terms-versions',
  group: 'business',
  read: supporters,
  write: supporters,
  calls: { list: listStudioTermsVersions, get: getStudioTermsVersion },
  editable: [],
  messages,
  icon: Gavel,
  title: ({ id }) => id,
  list: lazy(() => import('./version-list.tsx')),
  show: lazy(() => import('./version-show.tsx')),
}
