import { EditPage } from '../../editing/record-page.tsx'
import { GenreForm } from './genre-form.tsx'

/** One genre. */
export default function GenreEdit() {
  return (
    <EditPage>
      <GenreForm />
    </EditPage>
  )
}
