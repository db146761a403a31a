import { createContext } from 'react'

/** The files of the page that a document came with. */
export interface DocumentFiles {
  /** Name of the page's module; undefined for a failed page. */
  module: string | undefined
  /** Addresses of its style sheets, in order. */
  styles: readonly string[]
  /** Address of the list of every page's files; undefined in development. */
  list: string | undefined
}

/** The same for as long as the document lives. */
export const DocumentFilesContext = createContext<DocumentFiles>({
  module: undefined,
  styles: [],
  list: undefined,
})

/** Reads back what `Layout` (root.tsx) rendered on the server. */
export function readDocumentFiles(): DocumentFiles {
  const { pageList, pageModule } = document.documentElement.dataset
  const links = document.querySelectorAll('link[data-page-style]')
  return {
    module: pageModule,
    styles: [...links].map((link) => link.getAttribute('href') ?? ''),
    list: pageList,
  }
}
