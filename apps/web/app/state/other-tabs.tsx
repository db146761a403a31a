import { useEffect } from 'react'
import { followOtherTabs } from './follow-other-tabs.ts'

/** Shows nothing; while it stands, this tab agrees with the others. Loaded when nothing better is to be done. */
export function OtherTabs() {
  useEffect(followOtherTabs, [])
  return null
}
