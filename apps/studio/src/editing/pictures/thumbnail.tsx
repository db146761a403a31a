import { Avatar } from '@mui/material'
import { coverSources } from '@tempolibre/domain/pictures'

interface ThumbnailProps {
  /** Of what a record shows; anything but a text: nothing. */
  address: unknown
  /** In pixels. */
  width?: number
}

const height = 36

/** The picture of a record in a list, beside its name. */
export function Thumbnail({ address, width = height }: ThumbnailProps) {
  const source = typeof address === 'string' ? address : ''
  const srcSet = coverSources(source)?.webp
  return (
    <Avatar
      variant="rounded"
      src={source}
      {...(srcSet !== undefined && { srcSet, sizes: `${width}px` })}
      alt=""
      sx={{ width, height }}
    />
  )
}
