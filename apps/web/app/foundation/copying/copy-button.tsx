import { m } from '@tempolibre/locales/messages'
import { useEffect, useState } from 'react'
import { tellVisitor } from '../notices/notice.ts'
import { announce } from '../accessibility/live-region.tsx'

interface CopyButtonProps {
  text: string
  /** Its text; default “Copy”. */
  words?: string
  /** Accessible name, if the text does not say what is copied. */
  label?: string
  className?: string
}

/** How long the button confirms, in ms. */
const saidMs = 2500

/** Copies a text with one click and confirms it. */
export function CopyButton({ className = 'copy-button', label, text, words }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), saidMs)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy(): Promise<void> {
    try {
      // Missing on insecure pages.
      if (!('clipboard' in navigator)) throw new DOMException('no clipboard', 'NotAllowedError')
      await navigator.clipboard.writeText(text)
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      tellVisitor(m.downloads_copy_failed())
      return
    }
    setCopied(true)
    announce(m.downloads_copied())
  }

  return (
    <button type="button" className={className} aria-label={label} onClick={() => void copy()}>
      {copied ? m.downloads_copied() : (words ?? m.downloads_copy())}
    </button>
  )
}
