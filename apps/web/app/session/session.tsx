import { useEffect } from 'react'
import { followOtherTabs } from '../state/follow-other-tabs.ts'
import { Downloads } from './downloads.tsx'
import { PlanChoice } from './plan-choice.tsx'

/** What depends on who is signed in, on every page; loaded when the browser has nothing better to do. */
export function Session() {
  useEffect(followOtherTabs, [])
  return (
    <>
      <Downloads />
      <PlanChoice />
    </>
  )
}
