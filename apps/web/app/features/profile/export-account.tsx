import { ApiError } from '@tempolibre/contract/errors'
import { exportAccount } from '@tempolibre/contract/operations/account'
import { slugOf } from '@tempolibre/domain/slug-of'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { useSite } from '../../foundation/context/site-context.ts'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'

/** Exports all data of the account as a file. */
export function ExportAccount() {
  const request = useApiRequest()
  const { productName } = useSite()
  const [busy, setBusy] = useState(false)

  async function save() {
    if (busy) return
    setBusy(true)
    try {
      const { success: _, ...kept } = await exportAccount(request)
      const day = new Date().toISOString().slice(0, 10)
      const name = [slugOf(productName), day].filter((part) => part !== '').join('-')
      saveFile(`${name}.json`, JSON.stringify(kept, null, 2))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tellVisitor(m.account_page_failed())
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="account-card" aria-labelledby="export-title">
      <h2 id="export-title">{m.account_page_export()}</h2>
      <p>{m.account_page_export_text()}</p>
      <button
        type="button"
        className="button button-line"
        aria-disabled={busy || undefined}
        onClick={() => void save()}
      >
        {busy ? m.sign_sending() : m.account_page_export_send()}
      </button>
    </section>
  )
}

/** The answer needs a token, so a plain link cannot fetch it. */
function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
