import { useCallback, useEffect, useRef, useState } from 'react'
import { isSilent, type VoiceCurve } from './ducking.ts'
import { measureVoice, type Unmeasured } from './measure-voice.ts'
import { openVideo, type OpenedVideo, type VideoTrouble } from './open-video.ts'

/** What is known of the loudness of the video's sound. */
export type VoiceState = 'measuring' | 'measured' | 'silent' | Unmeasured

export interface ShownVideo {
  video: OpenedVideo | undefined
  /** The file that cannot be shown, and why. */
  refused: { name: string; trouble: VideoTrouble } | undefined
  opening: boolean
  voice: VoiceState | undefined
  curve: VoiceCurve | undefined
  open(file: File): Promise<void>
}

/** The visitor's video and the loudness of its sound, both in this browser alone. */
export function useVideo(): ShownVideo {
  const [shown, setShown] = useState<Omit<ShownVideo, 'open'>>({
    video: undefined,
    refused: undefined,
    opening: false,
    voice: undefined,
    curve: undefined,
  })
  const turn = useRef(0)
  const url = useRef<string>(undefined)

  useEffect(
    () => () => {
      turn.current++
      if (url.current !== undefined) URL.revokeObjectURL(url.current)
    },
    [],
  )

  const open = useCallback(async (file: File): Promise<void> => {
    const mine = ++turn.current
    setShown((before) => ({ ...before, refused: undefined, opening: true }))
    const opened = await openVideo(file)
    if (mine !== turn.current) {
      if (typeof opened === 'object') URL.revokeObjectURL(opened.url)
      return
    }
    if (typeof opened === 'string') {
      setShown((before) => ({ ...before, refused: { name: file.name, trouble: opened }, opening: false }))
      return
    }
    if (url.current !== undefined) URL.revokeObjectURL(url.current)
    url.current = opened.url
    const video = { video: opened, refused: undefined, opening: false }
    setShown({ ...video, voice: 'measuring', curve: undefined })
    const measured = await measureVoice(file)
    if (mine !== turn.current) return
    if (typeof measured === 'string') setShown({ ...video, voice: measured, curve: undefined })
    else setShown({ ...video, voice: isSilent(measured) ? 'silent' : 'measured', curve: measured })
  }, [])
  return { ...shown, open }
}
