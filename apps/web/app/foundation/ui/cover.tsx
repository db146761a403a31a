import { coverSources } from '@tempolibre/domain/pictures'

interface CoverProps {
  address: string | null
  /** Empty where the title stands beside it. */
  alt?: string
  /** Side in CSS pixels at which the square is laid out at most. */
  size: number
  /** Set for the one picture a page is about; to wait for layout keeps many from crowding out the text. */
  eager?: boolean
}

/** A square cover, an uploaded one in the size that fits; where there is no picture, a drawn record stands in. */
export function Cover({ address, alt = '', size, eager = false }: CoverProps) {
  if (address === null) {
    const named = alt === '' ? undefined : { role: 'img', 'aria-label': alt }
    return <div className="cover cover-placeholder" {...named} />
  }
  const sources = coverSources(address)
  const sizes = `${size}px`
  const image = (
    <img
      className="cover"
      {...(sources && { srcSet: sources.webp, sizes })}
      src={address}
      alt={alt}
      width={size}
      height={size}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
  if (!sources) return image
  return (
    <picture>
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      {image}
    </picture>
  )
}
