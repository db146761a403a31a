/** Maximum number of values per name. */
const maxOfAName = 40

/**
 * Values by the name of their field in the site's answers, such as every `slug`: with them, hostile requests get past
 * validation.
 */
export class KnownValues {
  readonly #values = new Map<string, Set<string>>()

  /** Collects all texts and numbers of an answer, each by the name of its field. */
  learn(answer: unknown, name = ''): void {
    if (Array.isArray(answer)) for (const item of answer) this.learn(item, name.replace(/s$/, ''))
    else if (answer !== null && typeof answer === 'object')
      for (const [field, value] of Object.entries(answer)) this.learn(value, field)
    else if (typeof answer === 'string' || typeof answer === 'number') this.add(name, String(answer))
  }

  add(name: string, value: string): void {
    const values = this.#values.get(name) ?? new Set()
    if (values.size < maxOfAName && value !== '') values.add(value)
    this.#values.set(name, values)
  }

  /** Values of a name; for `music_id` also those named only `id`. */
  find(name: string): readonly string[] {
    const own = this.#values.get(name) ?? []
    const last = name.split('_').at(-1) ?? name
    return last === name ? [...own] : [...own, ...(this.#values.get(last) ?? [])]
  }

  /** Every value, whatever its name. */
  all(): ReadonlySet<string> {
    return new Set([...this.#values.values()].flatMap((values) => [...values]))
  }
}
