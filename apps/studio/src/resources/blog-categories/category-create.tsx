import { CreatePage } from '../../editing/record-page.tsx'
import { CategoryForm } from './category-form.tsx'

/** A new category of the blog. */
export default function CategoryCreate() {
  return (
    <CreatePage>
      <CategoryForm isNew />
    </CreatePage>
  )
}
