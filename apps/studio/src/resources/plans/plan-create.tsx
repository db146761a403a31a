import { CreatePage } from '../../editing/record-page.tsx'
import { PlanForm } from './plan-form.tsx'

/** A new plan. */
export default function PlanCreate() {
  return (
    <CreatePage>
      <PlanForm isNew />
    </CreatePage>
  )
}
