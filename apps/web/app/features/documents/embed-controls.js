// Shared by both embedded players: replaces the native controls of one audio element by a button and a
// slider. Inserted before either player's script, in the same element.
{
  const audio = document.querySelector('audio')
  const controls = document.querySelector('.controls')
  const button = controls.querySelector('button')
  const slider = controls.querySelector('input')
  const time = controls.querySelector('time')
  const status = document.querySelector('[role=status]')
  const words = controls.dataset

  const formatClock = (seconds) =>
    `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

  const fail = () => {
    audio.pause()
    status.textContent = status.dataset.failure
  }

  const play = () => {
    status.textContent = ''
    // An element that failed stays silent until it loads again.
    if (audio.error) audio.load()
    audio.play().catch((error) => {
      // Paused or replaced before playback began, as intended.
      if (error.name !== 'AbortError') fail()
    })
  }

  const toggle = () => (audio.paused ? play() : audio.pause())

  /** Replaces the browser's controls by button and slider; the caller shows position and state. */
  const takeControl = (showPosition, showPlayback) => {
    let seeking = false
    button.addEventListener('click', toggle)
    slider.addEventListener('input', () => {
      seeking = true
      showPosition(slider.valueAsNumber)
    })
    slider.addEventListener('change', () => {
      seeking = false
      audio.currentTime = slider.valueAsNumber
    })
    audio.addEventListener('timeupdate', () => {
      if (seeking) return
      slider.valueAsNumber = audio.currentTime
      showPosition(audio.currentTime)
    })
    for (const event of ['play', 'pause', 'ended']) audio.addEventListener(event, showPlayback)
    audio.addEventListener('error', fail)
    audio.controls = false
    controls.hidden = false
  }

  globalThis.embedded = {
    audio,
    button,
    controls,
    formatClock,
    play,
    slider,
    takeControl,
    time,
    toggle,
    words,
  }
}
