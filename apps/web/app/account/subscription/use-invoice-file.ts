import { ApiError } from '@tempolibre/contract/errors'
import { requestTimeoutMs } from '@tempolibre/contract/request'
import { useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../../root-data.server.ts'
import { attempt, browserStorage, tokenKey, useRootStore } from '../../state/index.ts'

/** Fetches the PDF of an invoice with the visitor's token, which a plain link could not carry, and saves it. */
export function useInvoiceFile() {
  const base = useRouteLoaderData<RootData>('root')?.api?.apiBase ?? ''
  const [fetching, setFetching] = useState<string>()
  /** The number of the invoice that could not be had. */
  const [failed, setFailed] = useState<string>()
  const underWay = useRef(false)

  async function save(number: string) {
    if (underWay.current) return
    underWay.current = true
    setFetching(number)
    setFailed(undefined)
    try {
      saveFile(await fetchPdf(`${base}/api/v1/invoices/${number}/pdf`), `${number}.pdf`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'unauthorized') useRootStore.getState().dropSession()
      setFailed(number)
    } finally {
      underWay.current = false
      setFetching(undefined)
    }
  }
  return { failed, fetching, save: (number: string) => void save(number) }
}

/** @throws ApiError `unauthorized` or `unavailable` */
async function fetchPdf(address: string): Promise<Blob> {
  const token = attempt(() => browserStorage()?.getItem(tokenKey))
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/pdf', ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    if (response.ok) return await response.blob()
    throw new ApiError(response.status === 401 ? 'unauthorized' : 'unavailable', {
      responseStatus: response.status,
    })
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('unavailable', { cause: error })
  }
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken it by the next task.
  setTimeout(() => URL.revokeObjectURL(address))
}
