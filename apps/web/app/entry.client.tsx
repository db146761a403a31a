import { hydrateDocument } from './hydrate-document.tsx'

// Everything else is in the file that every page loads first; it runs before React Router has named the
// document's own modules.
void hydrateDocument()
