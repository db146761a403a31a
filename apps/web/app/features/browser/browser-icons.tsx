import { Icon } from '../../foundation/icons/icons.tsx'

export function FilterIcon() {
  return (
    <Icon>
      <path d="M4 7h16M7 12h10M10 17h4" />
    </Icon>
  )
}
