import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { useLazyComponent } from '../../foundation/loading/use-lazy-component.ts'

const fetchForge = () => import('./forge.tsx').then(({ Forge }) => Forge)

/** Invites visitors to forge a licence; all that takes is loaded when they accept. */
export function ForgePlace() {
  const [open, setOpen] = useState(false)
  const { Component: Forge, load } = useLazyComponent(fetchForge)
  if (open && Forge) return <Forge />
  return (
    <button
      type="button"
      className="button licence-forge for-scripts"
      aria-busy={open}
      onPointerEnter={load}
      onClick={() => {
        setOpen(true)
        load()
      }}
    >
      {m.forge_open()}
    </button>
  )
}
