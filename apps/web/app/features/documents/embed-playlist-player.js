// The embedded player of a playlist; runs after embed-controls.js.
{
  const { audio, button, controls, formatClock, play, slider, takeControl, time, toggle, words } =
    globalThis.embedded
  const songs = [...document.querySelectorAll('.song')]
  let current = 0

  const lengthOf = (song) => Number(song.dataset.seconds)
  const titleOf = (song) => song.querySelector('b').textContent

  const showPosition = (seconds) => {
    const total = formatClock(lengthOf(songs[current]))
    const elapsed = formatClock(seconds)
    time.textContent = seconds > 0 ? elapsed : total
    slider.setAttribute(
      'aria-valuetext',
      words.position.replace('{elapsed}', () => elapsed).replace('{duration}', () => total),
    )
  }

  const showPlayback = () => {
    const plays = !audio.paused
    const title = titleOf(songs[current])
    const named = (text) => text.replace('{title}', () => title)
    controls.toggleAttribute('data-playing', plays)
    button.setAttribute('aria-label', named(plays ? words.pause : words.play))
    slider.setAttribute('aria-label', named(words.seek))
    songs.forEach((song, place) => {
      if (place === current) song.setAttribute('aria-current', 'true')
      else song.removeAttribute('aria-current')
    })
  }

  const choose = (place) => {
    current = place
    const song = songs[place]
    audio.src = song.dataset.src
    audio.volume = song.dataset.volume
    slider.max = song.dataset.seconds
    slider.valueAsNumber = 0
    showPosition(0)
    showPlayback()
    play()
  }

  songs.forEach((song, place) => {
    song.addEventListener('click', () => (place === current && audio.currentSrc ? toggle() : choose(place)))
  })
  audio.addEventListener('ended', () => {
    if (current + 1 < songs.length) choose(current + 1)
  })
  audio.volume = songs[0].dataset.volume
  showPosition(0)
  showPlayback()
  takeControl(showPosition, showPlayback)
}
