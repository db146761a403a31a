import { Skeleton } from '../loaded.tsx'

export default function Profile() {
  return <Skeleton />
}
