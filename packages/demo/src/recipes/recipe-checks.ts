import { fieldsOf } from '@tempolibre/domain/fields-of'
import { toError } from '@tempolibre/domain/thrown'
import { isOneOf } from '@tempolibre/locales'
/** An invalid recipe; the message names file, field and what is allowed. */
export class RecipeError extends Error {
  override name = 'RecipeError'
}

/** Checks of single fields at run time, regardless of their types. Each throws a RecipeError for an invalid value. */
export interface RecipeChecks {
  fail(field: string, problem: string): never
  /** Runs a check whose error describes the fault. */
  attempt(field: string, check: () => void): void
  /** A text of a closed list. */
  oneOf(field: string, value: unknown, allowed: readonly string[]): void
  /** A number within a range, inclusive. */
  within(field: string, value: unknown, low: number, high: number): void
  /** The same for numbers of beats, steps and pitch classes. */
  whole(field: string, value: unknown, low: number, high: number): void
  /** A non-empty list. */
  filled(field: string, list: unknown): void
  /** An object that exists. */
  present(field: string, value: unknown): void
  /** Names with weights above 0, at least one. */
  weighted(field: string, weights: unknown): void
}

function describe(value: unknown): string {
  return value === undefined ? 'is missing' : `is ${JSON.stringify(value)}`
}

/** @param file the recipe's file name, for messages */
export function createRecipeChecks(file: string): RecipeChecks {
  const fail = (field: string, problem: string): never => {
    throw new RecipeError(`recipes/${file}: ${field}: ${problem}`)
  }
  const within: RecipeChecks['within'] = (field, value, low, high) => {
    if (typeof value !== 'number') fail(field, `${describe(value)}; allowed: a number from ${low} to ${high}`)
    else if (!(value >= low && value <= high)) fail(field, `${value} is outside ${low} to ${high}`)
  }
  const present: RecipeChecks['present'] = (field, value) => {
    if (typeof value !== 'object' || value === null)
      fail(field, `${describe(value)}; see Recipe in recipes/recipe.ts`)
  }
  return {
    fail,
    within,
    present,
    attempt(field, check) {
      try {
        check()
      } catch (error) {
        fail(field, toError(error).message)
      }
    },
    oneOf(field, value, allowed) {
      if (!isOneOf(allowed, value)) fail(field, `unknown '${String(value)}'; allowed: ${allowed.join(', ')}`)
    },
    whole(field, value, low, high) {
      within(field, value, low, high)
      if (!Number.isInteger(value)) fail(field, `${String(value)} is not a whole number`)
    },
    filled(field, list) {
      if (!Array.isArray(list)) fail(field, `${describe(list)}; give a list`)
      else if (list.length === 0) fail(field, 'is empty; give at least one')
    },
    weighted(field, weights) {
      present(field, weights)
      const entries = Object.entries(fieldsOf(weights))
      if (entries.length === 0) fail(field, 'is empty; give at least one')
      for (const [name, weight] of entries) within(`${field}['${name}']`, weight, 0.01, 100)
    },
  }
}
