import { EditPage } from '../../editing/record-page.tsx'
import { TagForm } from './tag-form.tsx'

/** One tag. */
export default function TagEdit() {
  return (
    <EditPage>
      <TagForm />
    </EditPage>
  )
}
