const listeners = new Set<() => void>()

/** The page's one channel, open while anybody listens: what is told by it, it does not hear itself. */
let channel: BroadcastChannel | undefined
let missed = false

/**
 * Tells this page and all other tabs that a playlist has changed.
 * @param but who knows already
 */
export function tellPlaylistsChanged(but?: () => void): void {
  for (const listener of listeners) if (listener !== but) listener()
  const open = channel ?? openChannel()
  // A channel reaches this origin alone, so unlike a window it is given no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  open.postMessage('changed')
  if (open !== channel) open.close()
}

/**
 * Hears that a playlist has changed, here or in another tab; of another tab's changes when this one is looked at.
 * @returns ends it
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
