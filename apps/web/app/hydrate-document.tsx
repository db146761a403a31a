import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { holdBackRoutes } from './foundation/navigation/held-back-routes.ts'
import { followRenderedLanguage } from './foundation/language/browser-language.ts'
import { keepEarlyKey } from './features/player/early-keys.ts'

/** Brings the rendered document to life. To be called once, when the document's own modules have run. */
export function hydrateDocument(): void {
  followRenderedLanguage()
  holdBackRoutes()
  // Until the player is there, which then says that it listens (features/player/player-keys.ts).
  addEventListener('keydown', keepEarlyKey, true)
  // A change of page that overtakes another skips its cross-fade. That is no fault, and nobody waits for it.
  addEventListener('unhandledrejection', (event) => {
    if (String(event.reason).includes('Transition was skipped')) event.preventDefault()
  })
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />)
  })
}
