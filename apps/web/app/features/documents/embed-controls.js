// What both embedded players are made of: over one audio element the browser's own controls until this has run, then a
// button and a slider. It stands before the script of either, in the same element.
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
    // An element that failed once stays silent until it loads anew.
    if (audio.error) audio.load()
    audio.play().catch((error) => {
      // Paused or replaced before it began: that is what was wanted.
      if (error.name !== 'AbortError') fail()
    })
  }

  const toggle = () => (audio.paused ? play() : audio.pause())

  /** Puts button and slider in the place of the browser's controls; where the song is and whether it plays is the caller's to show. */
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
