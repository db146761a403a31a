import People from '@mui/icons-material/People'
import type { EndpointInput } from '@tempolibre/contract'
import { getStudioUser, listStudioUsers } from '@tempolibre/contract/calls/studio-business'
import type { SendRequest } from '@tempolibre/contract/request'
import { lazy } from 'react'
import { type StudioResource, supporters } from '../../records/studio-resource.ts'
import messages from './messages.json'

export const users: StudioResource = {
  name: 'users',
  group: 'business',
  read: supporters,
  write: supporters,
  calls: {
    /** The API lists no accounts by id, which react-admin does for the account of a filter. */
    async list(request: SendRequest, { ids, ...input }: EndpointInput<'listStudioUsers'> & { ids?: string }) {
      if (ids === undefined) return listStudioUsers(request, input)
      const answers = await Promise.all(ids.split(',').map((id) => getStudioUser(request, { id })))
      return { records: answers.map(({ record }) => record), total: answers.length }
    },
    get: getStudioUser,
  },
  editable: [],
  messages,
  icon: People,
  title: ({ email, name }) => (name === '' ? String(email) : String(name)),
  list: lazy(() => import('./user-list.tsx')),
  show: lazy(() => import('./user-show.tsx')),
}
