import { Icon } from '../../ui/icons.tsx'

export function FilterIcon() {
  return (
    <Icon>
      <path d="M4 7h16M7 12h10M10 17h4" />
    </Icon>
  )
}

export function MoreIcon() {
  return (
    <Icon>
      <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />
    </Icon>
  )
}
