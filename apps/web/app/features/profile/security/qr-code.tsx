import { encode } from 'uqr'

/** Quiet zone around the code, in modules (ISO/IEC 18004 §6.3.8). */
const quiet = 4

/** A QR code, dark on light in every theme: not every reader accepts the inverse. */
export function QrCode({ label, text }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 0 })
  const edge = size + 2 * quiet
  const modules = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      className="qr-code"
      viewBox={`0 0 ${edge} ${edge}`}
      shapeRendering="crispEdges"
    >
      <rect width={edge} height={edge} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  )
}
