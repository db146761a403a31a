import Sell from '@mui/icons-material/Sell'
import type { EndpointInput } from '@tempolibre/contract'
import {
  addStudioPlan,
  changeStudioPlan,
  getStudioPlan,
  listStudioPlans,
} from '@tempolibre/contract/calls/studio-business'
import type { SendRequest } from '@tempolibre/contract/request'
import { lazy } from 'react'
import { currentLanguage } from '../../browser/current-language.ts'
import { textIn } from '../../records/gaps.ts'
import { administrators, everyone, type StudioResource } from '../../records/studio-resource.ts'
import { editableOfPlan } from './editable.ts'
import { tidyFeatures } from './features.ts'
import messages from './messages.json'

export const plans: StudioResource = {
  name: 'plans',
  group: 'business',
  read: everyone,
  write: administrators,
  calls: {
    // There are a handful, which have no pages.
    list: (request) => listStudioPlans(request),
    get: getStudioPlan,
    add: (request: SendRequest, { features, ...plan }: EndpointInput<'addStudioPlan'>) =>
      addStudioPlan(request, { ...plan, features: tidyFeatures(features) }),
    change: (request: SendRequest, { features, ...change }: EndpointInput<'changeStudioPlan'>) =>
      changeStudioPlan(request, { ...change, ...(features && { features: tidyFeatures(features) }) }),
  },
  editable: editableOfPlan,
  messages,
  icon: Sell,
  title: ({ name }) => textIn(name, currentLanguage()),
  list: lazy(() => import('./plan-list.tsx')),
  edit: lazy(() => import('./plan-edit.tsx')),
  create: lazy(() => import('./plan-create.tsx')),
}
