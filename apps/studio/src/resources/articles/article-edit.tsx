import { EditPage } from '../../editing/record-page.tsx'
import { ArticleForm } from './article-form.tsx'

/** One article. */
export default function ArticleEdit() {
  return (
    <EditPage>
      <ArticleForm />
    </EditPage>
  )
}
