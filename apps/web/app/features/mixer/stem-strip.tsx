import { plainStem, type StemSetting } from '@tempolibre/domain/stem-mix'
import { m } from '@tempolibre/locales/messages'

const names: Readonly<Record<string, () => string>> = {
  drums: m.mixer_stem_drums,
  bass: m.mixer_stem_bass,
  harmony: m.mixer_stem_harmony,
  lead: m.mixer_stem_lead,
  colour: m.mixer_stem_colour,
}

/** A stem's name in the page's language. */
export const nameStem = (id: string): string => names[id]?.() ?? id

/** One stem: mute, solo and level. */
export function StemStrip({
  isSilent,
  name,
  onChange,
  setting = plainStem,
}: {
  name: string
  setting: StemSetting | undefined
  /** Muted, or another stem is solo. */
  isSilent: boolean
  onChange: (change: Partial<StemSetting>) => void
}) {
  const { level, muted, solo } = setting
  return (
    <li className="mixer-strip" data-silent={isSilent || undefined}>
      <span className="mixer-name">{name}</span>
      <button
        type="button"
        className="mixer-switch"
        aria-pressed={muted}
        aria-label={m.mixer_mute({ stem: name })}
        onClick={() => onChange({ muted: !muted })}
      >
        {m.mixer_mute_short()}
      </button>
      <button
        type="button"
        className="mixer-switch"
        aria-pressed={solo}
        aria-label={m.mixer_solo({ stem: name })}
        onClick={() => onChange({ solo: !solo })}
      >
        {m.mixer_solo_short()}
      </button>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={level}
        aria-label={m.mixer_level({ stem: name })}
        aria-valuetext={m.mixer_percent({ level })}
        onChange={({ currentTarget }) => onChange({ level: currentTarget.valueAsNumber })}
      />
      <span className="numbers" aria-hidden="true">
        {m.mixer_percent({ level })}
      </span>
    </li>
  )
}
