import { type ReactNode, useId } from 'react'
import { CloseIcon } from '../icons/icons.tsx'
import { Modal } from './modal.tsx'
import './dialog.css'

interface DialogProps {
  title: string
  /** Label of the close button; without one, the dialog's own buttons close it. */
  closeLabel?: string
  className?: string
  onClose: () => void
  children: ReactNode
}

/** A modal card with a title. */
export function Dialog({ title, closeLabel, className, onClose, children }: DialogProps) {
  const titleId = useId()
  return (
    <Modal
      className={className === undefined ? 'dialog' : `dialog ${className}`}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        {closeLabel !== undefined && (
          <button type="button" className="icon-button" aria-label={closeLabel} onClick={onClose}>
            <CloseIcon />
          </button>
        )}
      </div>
      {children}
    </Modal>
  )
}
