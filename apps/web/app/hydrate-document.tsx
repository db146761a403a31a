import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followRenderedLanguage } from './foundation/language/browser-language.ts'
import { watchReturns } from './foundation/navigation/use-go.ts'
import { DocumentFilesContext, readDocumentFiles } from './foundation/pages/document-files.ts'
import type { PageModule } from './foundation/pages/page.ts'
import { adoptPage, definePageScripts, importDocumentPage } from './foundation/pages/page-scripts.ts'
import { keepEarlyKey } from './features/player/keys/early-keys.ts'
import Home from './pages/home.tsx'

/** Every page but the home page, which is in the file that every visit begins with. */
const importers = import.meta.glob<PageModule>(['./pages/*.tsx', '!./pages/home.tsx', '!./pages/*.test.tsx'])

/** Hydrates the rendered document. Call once, when the document's own modules have run. */
export async function hydrateDocument(): Promise<void> {
  followRenderedLanguage()
  watchReturns()
  // Until the player has loaded and listens itself (features/player/keys/player-keys.ts).
  addEventListener('keydown', keepEarlyKey, true)
  // A page change that overtakes another skips its cross-fade, which is not an error.
  addEventListener('unhandledrejection', (event) => {
    if (String(event.reason).includes('Transition was skipped')) event.preventDefault()
  })
  const files = readDocumentFiles()
  definePageScripts({ importers, list: files.list })
  adoptPage('home', { default: Home })
  if (files.module !== undefined) await importDocumentPage(files.module)
  startTransition(() => {
    hydrateRoot(
      document,
      <DocumentFilesContext value={files}>
        <HydratedRouter />
      </DocumentFilesContext>,
    )
  })
}
