import { EditPage } from '../../editing/record-page.tsx'
import { ArtistForm } from './artist-form.tsx'

/** One artist. */
export default function ArtistEdit() {
  return (
    <EditPage>
      <ArtistForm />
    </EditPage>
  )
}
