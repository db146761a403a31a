import { EditPage } from '../../editing/record-page.tsx'
import { CategoryForm } from './category-form.tsx'

/** One category of the blog. */
export default function CategoryEdit() {
  return (
    <EditPage>
      <CategoryForm />
    </EditPage>
  )
}
