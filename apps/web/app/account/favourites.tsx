import { Skeleton } from './loaded.tsx'

export default function Favourites() {
  return <Skeleton />
}
