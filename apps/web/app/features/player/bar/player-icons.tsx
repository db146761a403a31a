import type { ReactNode } from 'react'

function Glyph({ children, size }: { children: ReactNode; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      {children}
    </svg>
  )
}

/** Slightly right of centre, where a triangle looks centred. */
export function PlayGlyph({ size = 20 }: { size?: number }) {
  return (
    <Glyph size={size}>
      <path d="M7.5 4.2v15.6a.8.8 0 0 0 1.2.7l12.6-7.8a.8.8 0 0 0 0-1.4L8.7 3.5a.8.8 0 0 0-1.2.7z" />
    </Glyph>
  )
}

export function PauseGlyph({ size = 20 }: { size?: number }) {
  return (
    <Glyph size={size}>
      <rect x="5.5" y="4" width="4.5" height="16" rx="1" />
      <rect x="14" y="4" width="4.5" height="16" rx="1" />
    </Glyph>
  )
}

/** Three bars that move while the song plays. */
export function PlayingGlyph({ size = 20 }: { size?: number }) {
  return (
    <Glyph size={size}>
      <g className="playing-bars">
        <rect x="4" y="4" width="4" height="16" rx="1" />
        <rect x="10" y="4" width="4" height="16" rx="1" />
        <rect x="16" y="4" width="4" height="16" rx="1" />
      </g>
    </Glyph>
  )
}
