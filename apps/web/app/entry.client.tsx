import { hydrateDocument } from './hydrate-document.tsx'

// The rest stands in the file every page loads, which runs before React Router has named the document's own modules.
hydrateDocument()
