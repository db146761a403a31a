/** Why a file cannot be shown. */
export type VideoTrouble = 'not_video' | 'unplayable' | 'empty'

/** A file of the visitor's, which this page plays and never sends. */
export interface OpenedVideo {
  file: File
  /** An object URL: revoke it when the video is closed. */
  url: string
}

/**
 * Reads a file's metadata as a video. Only its first bytes are read, so its size does not matter.
 * @returns why it cannot be shown
 */
export async function openVideo(file: File): Promise<OpenedVideo | VideoTrouble> {
  if (file.size === 0) return 'empty'
  const url = URL.createObjectURL(file)
  const probe = document.createElement('video')
  probe.preload = 'metadata'
  probe.muted = true
  probe.src = url
  try {
    const loaded = await new Promise<boolean>((resolve) => {
      probe.addEventListener('loadedmetadata', () => resolve(true), { once: true })
      probe.addEventListener('error', () => resolve(false), { once: true })
    })
    // Sound alone has no picture.
    if (!loaded || probe.videoWidth === 0) {
      URL.revokeObjectURL(url)
      return loaded || !file.type.startsWith('video/') ? 'not_video' : 'unplayable'
    }
    return { file, url }
  } finally {
    probe.removeAttribute('src')
    probe.load()
  }
}
