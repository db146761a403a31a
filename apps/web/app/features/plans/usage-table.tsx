import type { UsageTableData } from './usage-table.server.ts'
import { CheckIcon, CloseIcon } from '../../foundation/icons/icons.tsx'
import { Shown } from '../../foundation/prepared/shown.tsx'
import type { ShownOnce } from '../../foundation/context/shown-once.ts'
import { SectionHead } from '../../foundation/ui/section-head.tsx'

/** The usage table: a word and a symbol in every cell, never colour alone. Below it, the fair-use numbers. */
export function UsageTable({ table }: { table: ShownOnce<UsageTableData> }) {
  return (
    <Shown as="section" of={table} by="usage table">
      {(shown) => <UsageContent table={shown} />}
    </Shown>
  )
}

function UsageContent({ table }: { table: UsageTableData }) {
  const { fairUse, label, title, useHeading, plans, rows } = table
  return (
    <>
      <SectionHead title={title} />
      <div className="table-box">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className="table-scroll" aria-label={label} tabIndex={0}>
          <table className="usage" aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{useHeading}</th>
                {plans.map((plan) => (
                  <th key={plan} scope="col">
                    {plan}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ usage, name, example, answers }) => (
                <tr key={usage}>
                  <th scope="row">
                    {name}
                    <small>{example}</small>
                  </th>
                  {answers.map(({ permission, text }, index) => (
                    <td key={plans[index]} data-plan={plans[index]} data-permission={permission}>
                      <span>
                        {permission === 'no' ? <CloseIcon /> : <CheckIcon />}
                        {text}
                      </span>
                    </td>
                  ))}
                </tr>
              ))}
              {fairUse && (
                <tr>
                  <th scope="row">
                    {fairUse.name}
                    <small>{fairUse.example}</small>
                  </th>
                  {fairUse.answers.map((text, index) => (
                    <td key={plans[index]} data-plan={plans[index]}>
                      {text}
                    </td>
                  ))}
                </tr>
              )}
            </tbody>
          </table>
        </section>
      </div>
    </>
  )
}
