import { deleteAccount } from '@tempolibre/contract/operations/account'
import { m } from '@tempolibre/locales/messages'
import { pathTo } from '@tempolibre/locales'
import { useState } from 'react'
import { bidFarewellAt } from '../../foundation/navigation/return-path.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { Dialog } from '../../foundation/dialog/dialog.tsx'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { PageLink } from '../../foundation/ui/links.tsx'
import { CertificateArchive } from '../downloads/certificate-archive.tsx'
import { AccountFormFrame } from '../account/account-form.tsx'
import { findOwnerFaults, OwnerFields, readOwnerFields } from './security/owner-fields.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useAccountForm } from '../account/use-account-form.ts'

/** Deletes the account after telling what is retained and asking for the password. */
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
    describe: ({ code }) => (code === 'team_owned' ? m.api_team_owned() : undefined),
    async send(texts) {
      await deleteAccount(request, readOwnerFields(texts))
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
