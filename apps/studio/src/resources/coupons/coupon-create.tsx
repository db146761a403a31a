import { CreatePage } from '../../editing/record-page.tsx'
import { CouponForm } from './coupon-form.tsx'

/** A new coupon. */
export default function CouponCreate() {
  return (
    <CreatePage>
      <CouponForm isNew />
    </CreatePage>
  )
}
