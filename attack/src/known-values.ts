/** At most so many values are kept of one name. */
const maxOfAName = 40

/** What the site has called by a name, such as every `slug` it has answered with: hostile requests must get past the door. */
export class KnownValues {
  readonly #values = new Map<string, Set<string>>()

  /** Takes over all texts and numbers of an answer, each by the name of its field. */
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

  /** Values of a name; of `music_id` also those that are called `id` alone. */
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
