import { EditPage } from '../../editing/record-page.tsx'
import { AuthorForm } from './author-form.tsx'

/** One author. */
export default function AuthorEdit() {
  return (
    <EditPage>
      <AuthorForm />
    </EditPage>
  )
}
