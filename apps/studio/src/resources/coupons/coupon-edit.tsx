import { EditPage } from '../../editing/record-page.tsx'
import { CouponForm } from './coupon-form.tsx'

/** One coupon. */
export default function CouponEdit() {
  return (
    <EditPage>
      <CouponForm />
    </EditPage>
  )
}
