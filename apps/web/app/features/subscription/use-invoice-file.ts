import { ApiError } from '@tempolibre/contract/errors'
import { invoiceFile } from '@tempolibre/contract/calls/subscriptions'
import { useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../../foundation/root-data/root-data.server.ts'
import { fetchFile, saveFile } from '../account/fetch-file.ts'

/** Fetches the PDF of an invoice with the visitor's token, which a plain link cannot send, and saves it. */
export function useInvoiceFile() {
  const base = useRouteLoaderData<RootData>('root')?.api?.apiBase ?? ''
  const [fetching, setFetching] = useState<string>()
  /** Number of the invoice that failed. */
  const [failed, setFailed] = useState<string>()
  const underWay = useRef(false)

  async function save(number: string) {
    if (underWay.current) return
    underWay.current = true
    setFetching(number)
    setFailed(undefined)
    try {
      saveFile(await fetchFile(base, invoiceFile({ number })), `${number}.pdf`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(number)
    } finally {
      underWay.current = false
      setFetching(undefined)
    }
  }
  return { failed, fetching, save: (number: string) => void save(number) }
}
