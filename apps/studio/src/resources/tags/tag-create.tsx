import { CreatePage } from '../../editing/record-page.tsx'
import { TagForm } from './tag-form.tsx'

/** A new tag. */
export default function TagCreate() {
  return (
    <CreatePage>
      <TagForm isNew />
    </CreatePage>
  )
}
