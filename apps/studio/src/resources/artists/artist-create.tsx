import { CreatePage } from '../../editing/record-page.tsx'
import { ArtistForm } from './artist-form.tsx'

/** A new artist. */
export default function ArtistCreate() {
  return (
    <CreatePage>
      <ArtistForm isNew />
    </CreatePage>
  )
}
