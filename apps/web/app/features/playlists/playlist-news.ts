const listeners = new Set<() => void>()

/** The page's single channel, open while there are listeners. It does not receive its own messages. */
let channel: BroadcastChannel | undefined
let missed = false

/**
 * Tells this page and all other tabs that a playlist has changed.
 * @param but a listener that knows already
 */
export function tellPlaylistsChanged(but?: () => void): void {
  for (const listener of listeners) if (listener !== but) listener()
  const open = channel ?? openChannel()
  // A channel reaches this origin only, so it takes no target origin, unlike a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  open.postMessage('changed')
  if (open !== channel) open.close()
}

/**
 * Listens for changed playlists, here or in another tab; another tab's changes are reported once this tab is visible.
 * @returns stops it
 */
export function followPlaylists(changed: () => void): () => void {
  listeners.add(changed)
  if (!channel) {
    channel = openChannel()
    channel.addEventListener('message', hear)
    document.addEventListener('visibilitychange', catchUp)
  }
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    channel?.close()
    channel = undefined
    document.removeEventListener('visibilitychange', catchUp)
  }
}

const openChannel = () => new BroadcastChannel('playlists')

function hear(): void {
  missed = true
  catchUp()
}

function catchUp(): void {
  if (!missed || document.visibilityState === 'hidden') return
  missed = false
  for (const listener of listeners) listener()
}
