import { m } from '@tempolibre/locales/messages'
import { useEffect, useState } from 'react'
import { useRootStore } from '../../../foundation/state/index.ts'
import { readTime } from '../../../foundation/state/playback-clock.ts'
import { lookAtRendering, type RenderingLook, secondsLeft } from './rendering-wait.ts'

/** Interruptions up to this length, in ms, are not shown. */
const unnoticedMs = 400
const lookEveryMs = 500

/** Message while the song is loading, with the time left if the server is still rendering it; else undefined. */
export function useWait(): string | undefined {
  const url = useRootStore(({ playback, player }) =>
    playback.condition === 'waiting' && player.isPlaying ? player.currentTrack?.url : undefined,
  )
  const [text, setText] = useState<string>()

  useEffect(() => {
    if (url === undefined) return undefined
    const leaving = new AbortController()
    let first: RenderingLook | undefined
    let timer = setTimeout(begin, unnoticedMs, url)

    function begin(address: string) {
      setText(m.player_loading())
      look(address)
    }
    function look(address: string) {
      lookAtRendering(address, leaving.signal).then(
        (found) => {
          if (!found || leaving.signal.aborted) return
          first ??= found
          const { duration, position } = readTime()
          const left = duration > 0 ? secondsLeft(first, found, position / duration) : undefined
          if (left !== undefined && left > 0)
            setText(m.player_loading_left({ seconds: String(Math.ceil(left)) }))
          timer = setTimeout(look, lookEveryMs, address)
        },
        // The audio element itself finds out what is wrong.
        () => {},
      )
    }
    return () => {
      leaving.abort()
      clearTimeout(timer)
      setText(undefined)
    }
  }, [url])

  return url === undefined ? undefined : text
}
