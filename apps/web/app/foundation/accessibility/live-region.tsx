import { useEffect, useState } from 'react'

type Listener = (message: string) => void
let tell: Listener | undefined

/** Announces a message to screen readers, politely. Repeated messages are announced again. */
export function announce(message: string): void {
  tell?.(message)
}

/** The page's only live region; present before the first announcement. */
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
