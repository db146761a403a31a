import type { Capability } from '@tempolibre/contract/capabilities'
import type { LinkedScreen } from '@tempolibre/domain/navigation-places'
import { useSite } from '../context/site-context.ts'
import { isOffered, screenNeeds } from '../offers/offered.ts'

/** Whether the API has what the visitor is to be offered here. */
export function useCapability(capability: Capability): boolean {
  return isOffered([capability], useSite())
}

/** Whether there is such a screen, on this site or on the application's own. */
export function useScreen(screen: LinkedScreen): boolean {
  return isOffered(screenNeeds[screen], useSite())
}
