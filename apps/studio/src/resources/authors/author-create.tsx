import { CreatePage } from '../../editing/record-page.tsx'
import { AuthorForm } from './author-form.tsx'

/** A new author. */
export default function AuthorCreate() {
  return (
    <CreatePage>
      <AuthorForm isNew />
    </CreatePage>
  )
}
