import type { PictureChange } from '@tempolibre/contract'
import { sql } from 'kysely'

/** The columns of a record's picture as a change sets them. Without a picture there is nothing to say of it. */
export function pictureColumns({ picture, picture_alt }: PictureChange) {
  const alt = picture_alt ? JSON.stringify(picture_alt) : null
  return {
    ...(picture !== undefined && { picture }),
    ...(picture === null && { picture_alt: null }),
    ...(typeof picture === 'string' && picture_alt !== undefined && { picture_alt: alt }),
    ...(picture === undefined &&
      picture_alt !== undefined && {
        picture_alt: sql<string | null>`case when picture is not null then ${alt}::jsonb end`,
      }),
  }
}
