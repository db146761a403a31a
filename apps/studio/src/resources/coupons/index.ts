import ConfirmationNumber from '@mui/icons-material/ConfirmationNumber'
import {
  addStudioCoupon,
  changeStudioCoupon,
  getStudioCoupon,
  listStudioCoupons,
  removeStudioCoupon,
} from '@tempolibre/contract/calls/studio-business'
import { lazy } from 'react'
import { administrators, type StudioResource, supporters } from '../../records/studio-resource.ts'
import { editableOfCoupon } from './editable.ts'
import messages from './messages.json'

export const coupons: StudioResource = {
  name: 'coupons',
  group: 'business',
  read: supporters,
  write: administrators,
  calls: {
    list: listStudioCoupons,
    get: getStudioCoupon,
    add: addStudioCoupon,
    change: changeStudioCoupon,
    remove: removeStudioCoupon,
  },
  editable: editableOfCoupon,
  messages,
  icon: ConfirmationNumber,
  title: ({ code }) => String(code),
  list: lazy(() => import('./coupon-list.tsx')),
  edit: lazy(() => import('./coupon-edit.tsx')),
  create: lazy(() => import('./coupon-create.tsx')),
}
