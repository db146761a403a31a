import { CreatePage } from '../../editing/record-page.tsx'
import { ArticleForm } from './article-form.tsx'

/** A new article. */
export default function ArticleCreate() {
  return (
    <CreatePage>
      <ArticleForm isNew />
    </CreatePage>
  )
}
