import { Cover } from '../../foundation/ui/cover.tsx'

/** The first songs' covers as one square: four of them, else the first, else a placeholder. */
export function PlaylistCovers({ addresses, size }: { addresses: readonly string[]; size: number }) {
  const [first = null] = addresses
  if (addresses.length < 4) {
    return (
      <div className="playlist-covers">
        <Cover address={first} size={size} />
      </div>
    )
  }
  return (
    <div className="playlist-covers playlist-covers-four">
      {addresses.slice(0, 4).map((address, place) => (
        // The same cover may occur more than once.
        // oxlint-disable-next-line react/no-array-index-key
        <Cover key={place} address={address} size={size / 2} />
      ))}
    </div>
  )
}
