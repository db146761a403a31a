import type { ComponentProps, ReactNode } from 'react'

interface LabelledProps {
  id: string
  label: string
  hint?: string
  /** What is wrong with it, as a sentence. */
  fault?: string | undefined
  children: ReactNode
}

/** A control with its label, its hint and its fault. */
export function Labelled({ children, fault, hint, id, label }: LabelledProps) {
  return (
    <div className="account-field">
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="account-hint">
          {hint}
        </p>
      )}
      {fault !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {fault}
        </p>
      )}
      {children}
    </div>
  )
}

/** What a labelled control needs to be read with its hint and its fault. */
export function describedBy({ fault, hint, id }: Pick<LabelledProps, 'id' | 'hint' | 'fault'>) {
  const parts = [fault === undefined ? [] : `${id}-error`, hint === undefined ? [] : `${id}-hint`].flat()
  return {
    id,
    'aria-invalid': fault !== undefined,
    'aria-describedby': parts.length > 0 ? parts.join(' ') : undefined,
  }
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  id: string
  label: string
  hint?: string
  fault?: string | undefined
}

export function TextField({ fault, hint, id, label, ...input }: TextFieldProps) {
  const about = { id, ...(hint !== undefined && { hint }), fault }
  return (
    <Labelled {...about} label={label}>
      <input className="field" autoComplete="off" spellCheck={false} {...input} {...describedBy(about)} />
    </Labelled>
  )
}
