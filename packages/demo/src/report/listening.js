// Runs in the report's page: compares a song with its earlier version, and plays the starts of a genre's songs to see
// which are skipped.
const decibels = (db) => Math.min(1, 10 ** (db / 20))

/** Two players at one position, of which one is heard. */
function setUpComparison(group) {
  const [play, swap] = group.querySelectorAll('button')
  const position = group.querySelector('input')
  const sounds = [...group.querySelectorAll('audio')]
  let heard = 0

  const level = () => {
    for (const [index, sound] of sounds.entries()) {
      sound.volume = decibels(Number(sound.dataset.gain))
      sound.muted = index !== heard
    }
  }
  const show = () => {
    play.textContent = sounds[heard].paused ? 'Play' : 'Pause'
    swap.textContent = heard === 0 ? 'Hearing the new one: switch' : 'Hearing the old one: switch'
    swap.setAttribute('aria-pressed', String(heard === 1))
    const { currentTime, duration } = sounds[heard]
    position.value = String(duration > 0 ? (1000 * currentTime) / duration : 0)
    position.setAttribute('aria-valuetext', `${currentTime.toFixed(0)} s`)
  }
  const pause = () => sounds.forEach((sound) => sound.pause())
  const start = async () => {
    for (const other of document.querySelectorAll('audio')) if (!sounds.includes(other)) other.pause()
    level()
    await Promise.allSettled(sounds.map((sound) => sound.play()))
    show()
  }
  play.addEventListener('click', () => {
    if (sounds[heard].paused) void start()
    else pause()
    show()
  })
  swap.addEventListener('click', () => {
    const at = sounds[heard].currentTime
    const isPlaying = !sounds[heard].paused
    heard = 1 - heard
    // Only what has drifted is moved: a seek is heard as a gap.
    if (Math.abs(sounds[heard].currentTime - at) > 0.05) sounds[heard].currentTime = at
    level()
    if (isPlaying && sounds[heard].paused) void sounds[heard].play()
    show()
  })
  position.addEventListener('input', () => {
    const at = (Number(position.value) / 1000) * (sounds[heard].duration || 0)
    for (const sound of sounds) sound.currentTime = at
  })
  for (const sound of sounds)
    for (const type of ['timeupdate', 'pause', 'ended']) sound.addEventListener(type, show)
  show()
}

/** Draws so many of a list, in random order. */
function draw(list, count) {
  const places = crypto.getRandomValues(new Uint32Array(list.length))
  return list
    .map((item, index) => ({ item, place: places[index] }))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ item }) => item)
}

function setUpSkipTest(section) {
  const songs = JSON.parse(document.getElementById('skip-songs').textContent)
  const { count, seconds } = section.dataset
  const [start, skip] = section.querySelectorAll('button')
  const genre = section.querySelector('select')
  const status = section.querySelector('[role=status]')
  const results = section.querySelector('ol')
  const sound = section.querySelector('audio')
  let waiting = []
  let heard
  let skipped = 0

  const finish = () => {
    heard = undefined
    sound.pause()
    skip.disabled = true
    start.textContent = 'Start'
    const all = results.children.length
    status.textContent = `${skipped} of ${all} skipped.`
  }
  const next = () => {
    heard = waiting.shift()
    if (!heard) return finish()
    status.textContent = `Song ${results.children.length + 1} of ${results.children.length + waiting.length + 1}`
    sound.src = heard.sound
    sound.volume = decibels(heard.gain)
    return void sound.play().catch(() => end('could not be played'))
  }
  const end = (what) => {
    if (!heard) return
    const line = document.createElement('li')
    line.textContent = `${heard.title}: ${what}`
    results.append(line)
    next()
  }
  start.addEventListener('click', () => {
    if (heard) return finish()
    for (const other of document.querySelectorAll('audio')) other.pause()
    results.replaceChildren()
    skipped = 0
    waiting = draw(
      songs.filter((song) => song.genre === genre.value),
      Number(count),
    )
    start.textContent = 'Stop'
    skip.disabled = false
    skip.focus()
    return next()
  })
  const skipSong = () => {
    if (!heard) return
    skipped++
    end(`skipped after ${sound.currentTime.toFixed(1)} s`)
  }
  skip.addEventListener('click', skipSong)
  document.addEventListener('keydown', (event) => {
    if (heard && event.key === 'ArrowRight' && event.target !== genre) {
      event.preventDefault()
      skipSong()
    }
  })
  sound.addEventListener('timeupdate', () => {
    if (sound.currentTime >= Number(seconds)) end('heard')
  })
  sound.addEventListener('ended', () => end('heard'))
}

document.querySelectorAll('[data-comparison]').forEach(setUpComparison)
document.querySelectorAll('[data-skip-test]').forEach(setUpSkipTest)
