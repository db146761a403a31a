import { previewEdition } from '@tempolibre/contract/operations/editions'
import { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { useRootStore } from '../../foundation/state/index.ts'

export interface EditionPlayer {
  /** The edition that plays or is about to; undefined: none. */
  current: string | undefined
  state: 'waiting' | 'playing'
  /** Plays an edition from its beginning, or stops the one that plays. */
  toggle(edition: string): void
}

/**
 * Plays what is made of a song before it is licensed. One sound at a time: it stops the site's player, and the other way
 * round.
 */
export function useEditionPlayer(trackId: string): EditionPlayer {
  const request = useApiRequest()
  const [current, setCurrent] = useState<string>()
  const [state, setState] = useState<EditionPlayer['state']>('waiting')
  const audio = useRef<HTMLAudioElement>(undefined)
  /** Counts the requests: the answer to an earlier one is not played. */
  const turn = useRef(0)

  const stop = useCallback(() => {
    turn.current++
    release(audio.current)
    audio.current = undefined
    setCurrent(undefined)
  }, [])

  useEffect(() => {
    const leave = useRootStore.subscribe(({ player }, { player: before }) => {
      if (player.isPlaying && !before.isPlaying) stop()
    })
    return () => {
      leave()
      stop()
    }
  }, [stop])

  async function play(edition: string): Promise<void> {
    const mine = ++turn.current
    release(audio.current)
    useRootStore.getState().pause()
    setCurrent(edition)
    setState('waiting')
    try {
      const { url } = await previewEdition(request, { track_id: trackId, edition })
      if (turn.current !== mine) return
      const element = new Audio(url)
      element.addEventListener('playing', () => setState('playing'))
      element.addEventListener('waiting', () => setState('waiting'))
      element.addEventListener('ended', stop)
      audio.current = element
      await element.play()
    } catch (error) {
      if (turn.current !== mine) return
      stop()
      if (!(error instanceof ApiError) && !(error instanceof DOMException)) throw error
      tellVisitor(m.editions_play_failed())
    }
  }

  return {
    current,
    state,
    toggle(edition) {
      if (edition === current) stop()
      else void play(edition)
    },
  }
}

/** Without a source the browser gives up the download, and the server the rendering. */
function release(element: HTMLAudioElement | undefined): void {
  if (!element) return
  element.pause()
  element.removeAttribute('src')
  element.load()
}
