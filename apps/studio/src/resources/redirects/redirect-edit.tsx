import { EditPage } from '../../editing/record-page.tsx'
import { RedirectForm } from './redirect-form.tsx'

/** One redirect. */
export default function RedirectEdit() {
  return (
    <EditPage>
      <RedirectForm />
    </EditPage>
  )
}
