import type { Withdrawable } from '@tempolibre/contract'
import { describeWithdrawalState } from '@tempolibre/domain/withdrawal-words'
import { listWithdrawables } from '@tempolibre/contract/operations/withdrawals'
import { dateFormat, type Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Loaded } from '../../foundation/calls/loaded.tsx'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { useAccountLoad } from '../account/use-account-load.ts'
import { ConfirmLink } from './confirm-link.tsx'
import type { WithdrawalOutcome } from './withdrawal-outcome.ts'
import type { Declaration } from './declaration.ts'
import { DeclareForm } from './declare-form.tsx'
import { describeOutcome } from './describe-outcome.ts'

/** The function: the contracts of the signed-in account, a form for all other visitors, or the link in the mail. */
export default function WithdrawalView() {
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null)
  const { hash, search } = useLocation()
  // Mails of earlier releases have it in the fragment.
  const [, token] = /[#?&]confirm=([\w.-]+)/.exec(search + hash) ?? []
  const [outcome, setOutcome] = useState<WithdrawalOutcome>()
  if (outcome) return <Outcome outcome={outcome} />
  if (token !== undefined) return <ConfirmLink token={token} onDone={setOutcome} />
  return signedIn ? <OwnContracts onDone={setOutcome} /> : <DeclareForm onDone={setOutcome} />
}

/** A moment as receipts give it: to the second, with its time zone. */
const writeMoment = (iso: string, language: Language) =>
  dateFormat(language, { dateStyle: 'long', timeStyle: 'long' }).format(new Date(iso))

/** An end as people keep it, where they are. */
const writeEnd = (iso: string, language: Language) =>
  dateFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso))

function Outcome({ outcome }: { outcome: WithdrawalOutcome }) {
  const language = useLanguage()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const at = outcome.kind === 'declared' ? outcome.at : outcome.withdrawal.declared_at
  const said = describeOutcome(outcome, writeMoment(at, language), language)
  return (
    <section className="withdrawal-part">
      <h2 ref={title} tabIndex={-1}>
        {said.title}
      </h2>
      {said.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  )
}

function OwnContracts({ onDone }: { onDone: (outcome: WithdrawalOutcome) => void }) {
  const load = useAccountLoad(listWithdrawables, { lang: useLanguage() })
  return (
    <section className="withdrawal-part" aria-labelledby="withdrawal-contracts">
      <h2 id="withdrawal-contracts">{m.withdrawal_contracts()}</h2>
      <Loaded load={load} failure={m.withdrawal_failed()}>
        {({ contracts }) =>
          contracts.length === 0 ? (
            <p>{m.withdrawal_none()}</p>
          ) : (
            contracts.map((contract) => (
              <Contract key={contract.order_number} contract={contract} onDone={onDone} />
            ))
          )
        }
      </Loaded>
    </section>
  )
}

/** What the browser keeps of the user is untrusted. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function Contract(props: { contract: Withdrawable; onDone: (outcome: WithdrawalOutcome) => void }) {
  const { contract, onDone } = props
  const { ends_at, order_number: number, ordered_at, plan_name, state } = contract
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const user = useRootStore(({ auth }) => auth.userData)
  const day = (iso: string) => dateFormat(language, { dateStyle: 'long' }).format(new Date(iso))
  const given: Partial<Declaration> = {
    order_number: number,
    name: textOf(user?.['name']),
    email: textOf(user?.['email']),
  }
  return (
    <div className="withdrawal-contract">
      <h3>{plan_name}</h3>
      <p className="numbers">{m.withdrawal_order({ number, date: day(ordered_at) })}</p>
      <p>{describeWithdrawalState(state, language)}</p>
      {state === 'open' && <p>{m.withdrawal_until({ date: writeEnd(ends_at, language) })}</p>}
      {state === 'open' && !open && (
        <button type="button" className="button button-hot" onClick={() => setOpen(true)}>
          {m.withdrawal_name()}
        </button>
      )}
      {open && <DeclareForm own given={given} onDone={onDone} />}
    </div>
  )
}
