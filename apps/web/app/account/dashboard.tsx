import { Skeleton } from './loaded.tsx'

export default function Dashboard() {
  return <Skeleton />
}
