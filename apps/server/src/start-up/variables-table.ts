import { z } from 'zod'
import { variables, variableTexts } from './variables.ts'

const titles: Readonly<Record<keyof typeof variables, string>> = {
  place: 'Where it is',
  otherApi: 'Another server’s API',
  storage: 'Database and files',
  demo: 'The demo library and the cache',
  mail: 'Mail',
  secrets: 'Secrets and the first administrator',
  payments: 'Payments, tax and webhooks',
  operation: 'What it tells its operator',
}

/** The tables of docs/configuration.md: every variable with its default and its meaning. */
export function writeVariablesTable(): string {
  return Object.entries(variables)
    .map(([subject, ofSubject]) => {
      const rows = Object.entries(ofSubject).map(([name, schema]) => {
        const text = variableTexts.get(schema)
        if (!text) throw new Error(`${name} has no text: register one in variables.ts.`)
        return `| \`${name}\` | ${text.default ?? defaultOf(schema)} | ${text.meaning} |`
      })
      const title = Object.entries(titles).find(([name]) => name === subject)?.[1]
      return `## ${title}\n\n| Variable | Default | Meaning |\n|---|---|---|\n${rows.join('\n')}`
    })
    .join('\n\n')
}

function defaultOf(schema: z.ZodType): string {
  if (!(schema instanceof z.ZodDefault)) return 'none'
  const value: unknown = schema.def.defaultValue
  return `\`${typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)}\``
}
