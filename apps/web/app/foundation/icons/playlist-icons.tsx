import { Icon } from './icons.tsx'

export function PlusIcon() {
  return (
    <Icon>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  )
}

export function PencilIcon() {
  return (
    <Icon>
      <path d="m4 20 1-4.5L16.5 4.5l3 3L8 19zM14 7l3 3" />
    </Icon>
  )
}

export function UpIcon() {
  return (
    <Icon>
      <path d="M12 19V6M6 11.5 12 5.5l6 6" />
    </Icon>
  )
}

export function DownIcon() {
  return (
    <Icon>
      <path d="M12 5v13M6 12.5l6 6 6-6" />
    </Icon>
  )
}

export function HandleIcon() {
  return (
    <Icon>
      <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
    </Icon>
  )
}

export function BinIcon() {
  return (
    <Icon>
      <path d="M4 7h16M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5" />
    </Icon>
  )
}

export function OrderIcon() {
  return (
    <Icon>
      <path d="M8 5v14M4.5 8.5 8 5l3.5 3.5M16 19V5M12.5 15.5 16 19l3.5-3.5" />
    </Icon>
  )
}

export function PlayAllIcon() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M7.5 4.2v15.6a.8.8 0 0 0 1.2.7l12.6-7.8a.8.8 0 0 0 0-1.4L8.7 3.5a.8.8 0 0 0-1.2.7z" />
    </svg>
  )
}
