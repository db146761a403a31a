import { type RefObject, useEffect, useRef } from 'react'
import { planInHash } from '../plan-choice/chosen-plan.ts'

/**
 * Tells when a visitor follows a link of the gate, and the plan in its hash: plan-choice.tsx handles these links before
 * React sees the click. A link that opens in a new tab leaves nothing.
 * @returns the ref of the element around the links
 */
export function usePlanLinks(onLeave: (plan?: string) => void): RefObject<HTMLDivElement | null> {
  const choices = useRef<HTMLDivElement>(null)
  useEffect(() => {
    function leave({ target }: MouseEvent) {
      const link = target instanceof Element ? target.closest('a') : null
      if (link && choices.current?.contains(link)) onLeave(planInHash(link.hash))
    }
    document.addEventListener('click', leave, { capture: true })
    return () => document.removeEventListener('click', leave, { capture: true })
  }, [onLeave])
  return choices
}
