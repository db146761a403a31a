import type { ReactNode } from 'react'

/** Status of a licence or a file: good, bad, or undecided. */
export type Standing = 'good' | 'bad' | 'open'

const shapes: Record<Standing, ReactNode> = {
  good: (
    <>
      <circle cx="24" cy="24" r="22" className="sign-ground" />
      <path d="m14 25 7 7 14-15" />
    </>
  ),
  // An octagon, distinct from the round icon without colour.
  bad: (
    <>
      <path d="M15 2h18l13 13v18L33 46H15L2 33V15z" className="sign-ground" />
      <path d="m16.5 16.5 15 15M31.5 16.5l-15 15" />
    </>
  ),
  open: (
    <>
      <path d="M24 2 46 24 24 46 2 24z" className="sign-ground" />
      <path d="M18.5 19.5a5.5 5.5 0 1 1 7.5 5c-1.5.7-2 1.5-2 3M24 33.5v.1" />
    </>
  ),
}

/** A large icon beside its word; its shape says as much as its colour. */
export function Sign({ size = 48, standing }: { standing: Standing; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="4.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="sign"
      data-standing={standing}
    >
      {shapes[standing]}
    </svg>
  )
}
