import { Icon } from '../../../foundation/icons/icons.tsx'

export function PreviousGlyph() {
  return (
    <Icon>
      <path d="M19 5.5v13L8.5 12z" fill="currentColor" />
      <path d="M5 5v14" />
    </Icon>
  )
}

export function NextGlyph() {
  return (
    <Icon>
      <path d="M5 5.5v13L15.5 12z" fill="currentColor" />
      <path d="M19 5v14" />
    </Icon>
  )
}

export function VolumeGlyph({ muted }: { muted: boolean }) {
  return (
    <Icon>
      <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z" fill="currentColor" />
      <path d={muted ? 'm16 9.5 5 5M21 9.5l-5 5' : 'M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11'} />
    </Icon>
  )
}

export function QueueGlyph() {
  return (
    <Icon>
      <path d="M4 6h16M4 12h9M4 18h9" />
      <path d="M16 12.5v7l5-3.5z" fill="currentColor" />
    </Icon>
  )
}

export function HideGlyph() {
  return (
    <Icon>
      <path d="m5 9 7 7 7-7" />
    </Icon>
  )
}
