import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followRenderedLanguage } from './language/browser-language.ts'

followRenderedLanguage()
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
