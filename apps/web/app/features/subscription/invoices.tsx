import type { Invoice } from '@tempolibre/contract'
import { listInvoices } from '@tempolibre/contract/operations/subscriptions'
import { dateFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { formatPrice } from '../../foundation/format/format-price.ts'
import { DownloadIcon } from '../../foundation/icons/icons.tsx'
import { Loaded } from '../../foundation/calls/loaded.tsx'
import { useAccountLoad } from '../account/use-account-load.ts'
import { useInvoiceFile } from './use-invoice-file.ts'

/** The invoices, newest first, each with its PDF. */
export function Invoices() {
  const load = useAccountLoad(listInvoices, { lang: useLanguage() })
  return (
    <section className="subscription-section" aria-labelledby="invoices">
      <h2 id="invoices">{m.subscription_invoices()}</h2>
      <Loaded load={load} failure={m.subscription_invoices_failure()}>
        {({ invoices }) =>
          invoices.length === 0 ? (
            <p>{m.subscription_invoices_none()}</p>
          ) : (
            <InvoiceTable invoices={invoices} />
          )
        }
      </Loaded>
    </section>
  )
}

function InvoiceTable({ invoices }: { invoices: Invoice[] }) {
  const language = useLanguage()
  const { failed, fetching, save } = useInvoiceFile()
  return (
    <>
      {failed !== undefined && (
        <p role="alert" className="field-error">
          {m.subscription_invoice_failed({ number: failed })}
        </p>
      )}
      <table className="invoices numbers">
        <thead>
          <tr>
            <th scope="col">{m.subscription_invoice_number()}</th>
            <th scope="col">{m.subscription_invoice_date()}</th>
            <th scope="col">{m.subscription_invoice_plan()}</th>
            <th scope="col">{m.subscription_invoice_amount()}</th>
            <th scope="col">{m.subscription_invoice_file()}</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map(
            ({ amount_minor: minor, corrects, currency, date, number, plan_name: plan, test }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                {/* The date as in the document. */}
                <td>
                  {dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))}
                </td>
                <td>
                  {corrects === null ? plan : m.subscription_invoice_corrects({ plan, number: corrects })}
                  {test && <p className="subscription-note">{m.subscription_invoice_test()}</p>}
                </td>
                <td>{currency === null ? m.checkout_no_price() : formatPrice(minor, currency, language)}</td>
                <td>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={m.subscription_invoice_pdf({ number })}
                    aria-disabled={fetching === number}
                    onClick={() => save(number)}
                  >
                    <DownloadIcon />
                  </button>
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </>
  )
}
