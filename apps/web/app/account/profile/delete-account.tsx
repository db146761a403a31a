import { m } from '@tempolibre/locales/messages'
import { pathTo } from '@tempolibre/locales'
import { useState } from 'react'
import { bidFarewellAt } from '../../session/return-path.ts'
import { tellVisitor } from '../../session/notice.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { useLanguage } from '../../shell/site-context.ts'
import { useRootStore } from '../../state/index.ts'
import { PageLink } from '../../ui/links.tsx'
import { CertificateArchive } from '../downloads/certificate-archive.tsx'
import { AccountFormFrame } from '../account-form.tsx'
import { findOwnerFaults, OwnerFields, readOwnerFields } from './security/owner-fields.tsx'
import { useApiRequest } from '../../session/use-api-request.ts'
import { useAccountForm } from '../use-account-form.ts'

/** Deletes the account, once its password has been given and it has been said what stays. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false)
  return (
    <section className="account-card" aria-labelledby="delete-title">
      <h2 id="delete-title">{m.account_page_delete()}</h2>
      <p>{m.account_page_delete_text()}</p>
      <button type="button" className="button button-line" onClick={() => setAsking(true)}>
        {m.account_page_delete_open()}
      </button>
      {asking && <DeletionDialog onClose={() => setAsking(false)} />}
    </section>
  )
}

function DeletionDialog({ onClose }: { onClose: () => void }) {
  const request = useApiRequest()
  const language = useLanguage()
  const form = useAccountForm({
    id: 'delete',
    judge: findOwnerFaults,
    async send(texts) {
      await request({ method: 'POST', address: '/api/v1/account/deletion', body: readOwnerFields(texts) })
      bidFarewellAt(pathTo('home', language))
      useRootStore.getState().signOut()
      tellVisitor(m.account_page_deleted())
    },
  })

  return (
    <Dialog title={m.account_page_delete()} className="session-dialog" onClose={onClose}>
      <div className="delete-account">
        <p>
          {m.account_page_delete_text()} {m.account_page_delete_stays()}
        </p>
        <div className="delete-account-certificates">
          <CertificateArchive />
          <PageLink page="downloads" className="text-link">
            {m.account_page_delete_certificates()}
          </PageLink>
        </div>
        <AccountFormFrame
          form={form}
          send={m.account_page_delete_send()}
          beside={
            <button type="button" className="button button-line" onClick={onClose}>
              {m.account_page_delete_keep()}
            </button>
          }
        >
          <OwnerFields form={form} />
        </AccountFormFrame>
      </div>
    </Dialog>
  )
}
