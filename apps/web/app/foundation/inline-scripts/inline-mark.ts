import { createContext } from 'react'

/** The nonce of inline scripts while a page is rendered on the server; in the browser there is none. */
export const InlineMark = createContext<string | undefined>(undefined)
