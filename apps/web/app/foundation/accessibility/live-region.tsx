import { useEffect, useState } from 'react'

type Listener = (message: string) => void
let tell: Listener | undefined

/** Has a screen reader say a message, politely. Announcing the same words twice says them twice. */
export function announce(message: string): void {
  tell?.(message)
}

/** The one live region of the page; it stands in the document before anything is announced. */
export function LiveRegion() {
  const [messages, setMessages] = useState({ text: '', turn: 0 })
  useEffect(() => {
    tell = (text) => setMessages(({ turn }) => ({ text, turn: turn + 1 }))
    return () => {
      tell = undefined
    }
  }, [])
  return (
    <output className="unseen" aria-live="polite">
      <span key={messages.turn}>{messages.text}</span>
    </output>
  )
}
