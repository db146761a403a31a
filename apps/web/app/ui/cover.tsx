interface CoverProps {
  address: string | null
  /** Empty where the title stands beside it. */
  alt?: string
  /** Side in CSS pixels at which the square is laid out at most. */
  size: number
  /** Set for the one picture a page is about; to wait for layout keeps many from crowding out the text. */
  eager?: boolean
}

/** A square cover; where there is no picture, a drawn record stands in. */
export function Cover({ address, alt = '', size, eager = false }: CoverProps) {
  if (address === null) return <CoverPlaceholder alt={alt} size={size} />
  return (
    <img
      className="cover"
      src={address}
      alt={alt}
      width={size}
      height={size}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}

function CoverPlaceholder({ alt, size }: { alt: string; size: number }) {
  const named = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt }
  return (
    <svg className="cover cover-placeholder" viewBox="0 0 96 96" width={size} height={size} {...named}>
      <rect width="96" height="96" fill="var(--tag)" />
      <circle cx="48" cy="48" r="34" fill="none" stroke="var(--edge)" strokeWidth="2" />
      <circle cx="48" cy="48" r="26" fill="none" stroke="var(--line)" strokeWidth="2" />
      <circle cx="48" cy="48" r="18" fill="none" stroke="var(--line)" strokeWidth="2" />
      <circle cx="48" cy="48" r="8" fill="var(--edge)" />
    </svg>
  )
}
