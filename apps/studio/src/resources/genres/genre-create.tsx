import { CreatePage } from '../../editing/record-page.tsx'
import { GenreForm } from './genre-form.tsx'

/** A new genre. */
export default function GenreCreate() {
  return (
    <CreatePage>
      <GenreForm isNew />
    </CreatePage>
  )
}
