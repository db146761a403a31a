import { CreatePage } from '../../editing/record-page.tsx'
import { RedirectForm } from './redirect-form.tsx'

/** A new redirect. */
export default function RedirectCreate() {
  return (
    <CreatePage>
      <RedirectForm isNew />
    </CreatePage>
  )
}
