import { useEffect } from 'react'
import { useLazyComponent } from '../../foundation/loading/use-lazy-component.ts'
import { useDownloadWaits } from './download-waits.ts'

const fetchList = () => import('./download-wait-list.tsx').then(({ DownloadWaitList }) => DownloadWaitList)

/** Placeholder for waiting downloads; loads their list with the first one. */
export function DownloadWaitPlace() {
  const hasWaits = useDownloadWaits(({ waits }) => waits.length > 0)
  const { Component, load } = useLazyComponent(fetchList, { optional: true })
  useEffect(() => {
    if (hasWaits) load()
  }, [hasWaits, load])
  return hasWaits && Component && <Component />
}
