// The embedded player of a mix: replaces the browser's own controls, which play the song as it is, by those of the stems.
import { createMixerEngine, type MixerState } from '../mixer/mixer-engine.ts'

function present<Found>(found: Found | null): Found {
  if (!found) throw new Error('a part of the player is missing')
  return found
}

const find = (selector: string) => present(document.querySelector<HTMLElement>(selector))

const controls = find('.controls')
const button = find('.controls button')
const slider = present(document.querySelector('input'))
const time = find('.controls time')
const line = find('.line')
const status = find('[role=status]')
const { gains = '', pause = '', play = '', position = '', rate = '', stems = '' } = controls.dataset
const { loading = '' } = line.dataset
const factors = gains.split(' ').map(Number)
const total = time.textContent
const about = line.textContent
const refreshMs = 250

const engine = createMixerEngine({
  url: stems,
  count: factors.length,
  sampleRate: Number(rate),
  onState: show,
})
engine.setGains(factors)

let runs = false
let seeking = false

const formatClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

function showPosition(seconds: number): void {
  const elapsed = formatClock(seconds)
  time.textContent = seconds > 0 ? elapsed : total
  slider.setAttribute(
    'aria-valuetext',
    position.replace('{elapsed}', () => elapsed),
  )
}

function show(state: MixerState): void {
  runs = state.kind === 'playing' || state.kind === 'loading'
  controls.toggleAttribute('data-playing', runs)
  button.setAttribute('aria-label', runs ? pause : play)
  button.setAttribute('aria-busy', String(state.kind === 'loading'))
  line.textContent = state.kind === 'loading' ? loading : about
  status.textContent = state.kind === 'failed' ? (status.dataset[state.trouble] ?? '') : ''
  if (state.kind === 'ended') followPosition()
}

function followPosition(): void {
  if (seeking) return
  const seconds = Math.min(engine.position(), Number(slider.max))
  slider.valueAsNumber = seconds
  showPosition(seconds)
}

const approached = new AbortController()
for (const event of ['pointerenter', 'focus'])
  button.addEventListener(
    event,
    () => {
      approached.abort()
      engine.prepare()
    },
    { signal: approached.signal },
  )
button.addEventListener('click', () => (runs ? engine.pause() : engine.play()))
slider.addEventListener('input', () => {
  seeking = true
  showPosition(slider.valueAsNumber)
})
slider.addEventListener('change', () => {
  seeking = false
  engine.seek(slider.valueAsNumber)
})
setInterval(() => runs && followPosition(), refreshMs)
find('audio').remove()
controls.hidden = false
