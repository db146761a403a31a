import { Icon } from '../../foundation/icons/icons.tsx'

export function ShareIcon() {
  return (
    <Icon>
      <path d="M12 15V4M7.5 8 12 3.5 16.5 8M5 12.5V19a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-6.5" />
    </Icon>
  )
}
