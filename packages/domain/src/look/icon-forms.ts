/**
 * The forms of the site's icon: its sides in pixels, the share of each side that stays free, and whether it has a ground.
 * Home screens cut `maskable` to a shape of their own, of which a circle of 80 % is always seen
 * (https://www.w3.org/TR/appmanifest/#icon-masks). `shortcut` has several sizes in one file (ICO).
 */
export const iconForms = {
  tab: { sides: [96], margin: 0, ground: false },
  touch: { sides: [180], margin: 0.1, ground: true },
  home: { sides: [192], margin: 0, ground: false },
  large: { sides: [512], margin: 0.1, ground: true },
  maskable: { sides: [512], margin: 0.2, ground: true },
  shortcut: { sides: [16, 32, 48], margin: 0, ground: false },
} as const

export type IconForm = keyof typeof iconForms
