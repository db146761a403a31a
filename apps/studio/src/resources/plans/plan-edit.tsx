import { EditPage } from '../../editing/record-page.tsx'
import { PlanForm } from './plan-form.tsx'

/** One plan. */
export default function PlanEdit() {
  return (
    <EditPage>
      <PlanForm />
    </EditPage>
  )
}
