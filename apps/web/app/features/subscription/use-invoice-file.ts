import { getInvoicePdf } from '@tempolibre/contract/operations/subscriptions'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../../foundation/root-data/root-data.server.ts'
import { fetchFile, saveFile } from '../account/fetch-file.ts'
import { useOneAtATime } from '../account/use-one-at-a-time.ts'

/** Fetches the PDF of an invoice with the visitor's token, which a plain link cannot send, and saves it. */
export function useInvoiceFile() {
  const base = useRouteLoaderData<RootData>('root')?.api?.apiBase ?? ''
  /** Number of the invoice that was asked for last. */
  const [asked, setAsked] = useState<string>()
  const [hasFailed, setFailed] = useState(false)
  const { isBusy, once } = useOneAtATime(() => setFailed(true))

  function save(number: string): void {
    once(async () => {
      setAsked(number)
      setFailed(false)
      saveFile(await fetchFile(base, getInvoicePdf({ number })), `${number}.pdf`)
    })
  }
  return { failed: hasFailed ? asked : undefined, fetching: isBusy ? asked : undefined, save }
}
