import { Box } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { type Look, previewSandbox, showDocument } from './show-document.ts'

/** Widths of the screens that a preview stands for, in CSS pixels. */
export const screens = { phone: 390, desktop: 1280 } as const
export type Screen = keyof typeof screens

interface PreviewFrameProps {
  html: string
  look: Look
  screen: Screen
  title: string
}

/** A page of the site at the width of a screen, made smaller where there is less room. */
export function PreviewFrame({ html, look, screen, title }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useSize(box)
  const width = screens[screen]
  const scale = room.width === 0 ? 1 : Math.min(1, room.width / width)

  useEffect(() => {
    if (frame.current) showDocument(frame.current, html, look)
  }, [html, look])

  return (
    <Box ref={box} sx={{ flex: 1, minHeight: 0, overflow: 'hidden', position: 'relative' }}>
      <Box
        component="iframe"
        ref={frame}
        title={title}
        sandbox={previewSandbox}
        style={{
          width,
          height: room.height / scale,
          transform: `scale(${scale})`,
          left: Math.max(0, (room.width - width * scale) / 2),
        }}
        sx={{ position: 'absolute', top: 0, border: 0, transformOrigin: '0 0', bgcolor: 'background.paper' }}
      />
    </Box>
  )
}

function useSize(box: { readonly current: Element | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return size
}
