import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followRenderedLanguage } from './language/browser-language.ts'

followRenderedLanguage()
// A change of page that overtakes another skips its cross-fade. That is no fault, and nobody waits for it.
addEventListener('unhandledrejection', (event) => {
  const { reason } = event as { reason: unknown }
  if (reason instanceof DOMException && reason.message.includes('Transition was skipped'))
    event.preventDefault()
})
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
