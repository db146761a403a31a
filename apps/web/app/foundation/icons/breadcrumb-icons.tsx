import { Icon } from './icons.tsx'

export function HomeIcon() {
  return (
    <Icon size={18}>
      <path d="m4 11 8-7 8 7v8.5a.5.5 0 0 1-.5.5H15v-6H9v6H4.500a.5.5 0 0 1-.5-.5z" />
    </Icon>
  )
}

export function ChevronIcon() {
  return (
    <Icon size={16}>
      <path d="m9 6 6 6-6 6" />
    </Icon>
  )
}
