import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useSite } from '../../foundation/context/site-context.ts'
import { useLazyComponent } from '../../foundation/loading/use-lazy-component.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { restoreState } from '../../foundation/state/kept-state.ts'
import { mayMeasure } from '../../foundation/vitals/may-measure.ts'
import { connectAudio } from './engine/audio-engine.ts'
import { PlayerBar } from './bar/player-bar.tsx'
import { followHelpKey, forgetEarlyKeys, keepEarlyKeys } from './keys/player-keys.ts'
import { CurrentWaveform } from './waveform/current-waveform.tsx'
import { useCurrentWaveform } from './waveform/current-waveform-place.ts'

const fetchKeysDialog = () => import('./keys/keys-dialog.tsx').then(({ KeysDialog }) => KeysDialog)

let counting: Promise<unknown> | undefined

/** Counts plays from the first one on; where the code cannot be fetched, it is tried again with the next. */
function countPlays(): void {
  counting ??= import('./engine/count-plays.ts').then(
    (module) => module.countPlays(),
    () => (counting = undefined),
  )
}

/** Set on the document while the bar covers its lower edge. */
const openClass = 'player-open'

/**
 * The single audio element, which survives navigation, and the bar while there is a current track.
 * @param props.children content that depends on the player having restored the visitor's state
 */
export function Player({ children }: { children: ReactNode }) {
  const { language } = useSite()
  const shown = useRootStore(({ player }) => player.currentTrack !== null && player.currentTrackStatus)
  const isPlaying = useRootStore(({ player }) => player.isPlaying)
  const { Component: KeysDialog, load: loadKeys } = useLazyComponent(fetchKeysDialog)
  const [keysShown, setKeysShown] = useState(false)
  const [restored, setRestored] = useState(false)

  useEffect(() => {
    // Restoring re-renders much of the page: do it in a separate task, not within the first render's.
    const reading = setTimeout(() => void restoreState().finally(() => setRestored(true)))
    return () => clearTimeout(reading)
  }, [])

  useEffect(() => useCurrentWaveform.setState({ CurrentWaveform }), [])

  useEffect(() => useRootStore.getState().followLanguage(language), [language])

  useEffect(() => {
    if (isPlaying && mayMeasure()) countPlays()
  }, [isPlaying])

  useLayoutEffect(() => {
    document.documentElement.classList.toggle(openClass, shown)
  }, [shown])

  const showKeys = useCallback(() => {
    loadKeys()
    setKeysShown(true)
  }, [loadKeys])

  useEffect(() => followHelpKey(showKeys), [showKeys])

  // Pressed keys may be meant for the bar of a song that is yet to be restored.
  useEffect(() => {
    if (restored) forgetEarlyKeys()
    else keepEarlyKeys()
  }, [restored])

  return (
    <>
      {/* Instrumental music: there is nothing to caption. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={connectAudio} preload="none" />
      {shown && <PlayerBar onShowKeys={showKeys} />}
      {children}
      {keysShown && KeysDialog && <KeysDialog onClose={() => setKeysShown(false)} />}
    </>
  )
}
