import type { AccountUser } from '@tempolibre/contract'
import { findProfileFaults, phoneDigits, tidyName, tidyPhone } from '@tempolibre/domain/account-rules'
import { updateAccount } from '@tempolibre/contract/operations/account'
import { isLanguage, type Language, languageNames, languages } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { AccountFormFrame, Field } from '../account/account-form.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useAccountForm } from '../account/use-account-form.ts'

interface DetailsFormProps {
  user: AccountUser
  onChange: (user: AccountUser) => void
}

/** Name, phone and the language of mails and documents, which also sets the phone's format. */
export function DetailsForm({ onChange, user }: DetailsFormProps) {
  const request = useApiRequest()
  const [language, setLanguage] = useState<Language>(user.language)
  const form = useAccountForm({
    id: 'details',
    judge: ({ name = '', phone = '' }) => findProfileFaults({ name, phone }, language),
    async send({ name = '', phone = '' }) {
      const answer = await updateAccount(request, {
        lang: language,
        name: tidyName(name),
        phone: tidyPhone(phone),
      })
      useRootStore.getState().changeUser(answer.user)
      onChange(answer.user)
      tellVisitor(m.account_page_details_saved())
    },
  })

  return (
    <section className="account-card" aria-labelledby="details-title">
      <h2 id="details-title">{m.account_page_details()}</h2>
      <p>{m.account_page_details_text()}</p>
      <AccountFormFrame form={form} send={m.account_page_save()}>
        <Field name="name" label={m.sign_name()} defaultValue={user.name} autoComplete="name" />
        <Field
          name="phone"
          label={m.sign_phone()}
          hint={m.sign_phone_hint({ maximum: phoneDigits[language] })}
          language={language}
          type="tel"
          defaultValue={user.phone}
          autoComplete="tel"
        />
        <div className="account-field">
          <label htmlFor="details-language">{m.account_page_language()}</label>
          <select
            id="details-language"
            className="select"
            value={language}
            onChange={({ target }) => {
              if (isLanguage(target.value)) setLanguage(target.value)
            }}
          >
            {languages.map((each) => (
              <option key={each} value={each} lang={each}>
                {languageNames[each]}
              </option>
            ))}
          </select>
        </div>
      </AccountFormFrame>
    </section>
  )
}
