import { tableOf } from '@tempolibre/locales'
import { z } from 'zod'
import {
  addedAllowances,
  answeredAllowances,
  firstAllowances,
  perhapsAnsweredAllowances,
} from './plan-allowances.ts'

// What libraries, exports, and the public API say of the allowances of a plan (`planAllowances`).

const number = z.int().positive().nullable()

/** As a library delivers them; absent: what is stored stays. */
export const libraryAllowances = {
  ...tableOf(firstAllowances, () => number),
  ...tableOf(addedAllowances, () => number.optional()),
}

/** As an export keeps them. */
export const exportedAllowances = {
  ...tableOf(firstAllowances, () => number),
  ...tableOf(addedAllowances, () => number.default(null)),
}

/** As the public API answers them. */
export const shownAllowances = {
  ...tableOf(answeredAllowances, () => number),
  ...tableOf(perhapsAnsweredAllowances, () => number.default(null)),
}
