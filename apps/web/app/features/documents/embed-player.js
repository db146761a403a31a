// The embedded player of one song; runs after embed-controls.js.
{
  const { audio, button, controls, formatClock, slider, takeControl, time, words } = globalThis.embedded
  const total = time.textContent

  const showPosition = (seconds) => {
    const elapsed = formatClock(seconds)
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

  audio.volume = words.volume
  takeControl(showPosition, showPlayback)
}
