import { Cover } from '../../foundation/ui/cover.tsx'

/** The covers of a list's first songs as one square: four of them, else the first alone, else a drawn record. */
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
        // The same cover may stand for several songs.
        // oxlint-disable-next-line react/no-array-index-key
        <Cover key={place} address={address} size={size / 2} />
      ))}
    </div>
  )
}
