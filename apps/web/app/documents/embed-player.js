// The embedded player: the browser's own controls until this has run, then a button and a slider over the same element.
{
  const audio = document.querySelector('audio')
  const controls = document.querySelector('.controls')
  const button = controls.querySelector('button')
  const slider = controls.querySelector('input')
  const time = controls.querySelector('time')
  const status = document.querySelector('[role=status]')
  const words = controls.dataset
  const total = time.textContent
  let seeking = false

  const clock = (seconds) =>
    `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

  const showPosition = (seconds) => {
    const elapsed = clock(seconds)
    time.textContent = seconds > 0 ? elapsed : total
    slider.setAttribute(
      'aria-valuetext',
      words.position.replace('{elapsed}', () => elapsed),
    )
  }

  const showPlayback = () => {
    const plays = !audio.paused
    controls.toggleAttribute('data-playing', plays)
    button.setAttribute('aria-label', plays ? words.pause : words.play)
  }

  const fail = () => {
    audio.pause()
    status.textContent = words.failure
  }

  const play = () => {
    status.textContent = ''
    // An element that failed once stays silent until it loads anew.
    if (audio.error) audio.load()
    audio.play().catch((error) => {
      // Paused before it began: that is what was wanted.
      if (error.name !== 'AbortError') fail()
    })
  }

  button.addEventListener('click', () => (audio.paused ? play() : audio.pause()))
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
