import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { toError } from '@tempolibre/domain/thrown'
import { scenarios } from './scenarios/scenarios.ts'

export const usage = `npm run attack [-- [--requests N] [--seed S] [--only NAME …] [--stripe | --staff]]

Starts the site on data of its own and sends it hostile requests: every operation of its OpenAPI document, every page of its
table of routes, every kind of file it names. Then tries the scenarios, each on a site as well. Prints what was tried and what
went wrong; nothing should. In full it takes less than ten minutes on two cores.

  --requests N   how many requests, 2,500 unless told
  --seed S       repeats the choices of an earlier run, which prints its seed
  --only NAME    a scenario, 'scenarios' for all of them, 'requests' for none, or targets whose name contains this, such as
                 sign-in or es:track; may be given several times
  --staff        attacks the studio alone, as nobody, as a customer and as each role of its staff, with its uploads
  --stripe       sells by a stand-in for Stripe instead of in the test checkout

Scenarios:
${scenarios.map(({ name, title }) => `  ${name.padEnd(20)} ${title}`).join('\n')}
`

export interface AttackOptions {
  help: boolean
  requests: number
  seed: number
  /** Undefined: everything. */
  only: string[] | undefined
  staff: boolean
  stripe: boolean
}

/** @returns the options, or one line that says what is wrong with them */
export function readOptions(args: readonly string[]): AttackOptions | string {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        requests: { type: 'string', default: '2500' },
        seed: { type: 'string', default: String(randomInt(2 ** 31)) },
        only: { type: 'string', multiple: true },
        staff: { type: 'boolean', default: false },
        stripe: { type: 'boolean', default: false },
      },
    })
    const [name] = positionals
    if (name !== undefined) return `It takes no '${name}' alone: write --only ${name}.`
    const [requests, seed] = [Number(values.requests), Number(values.seed)]
    if (!Number.isInteger(requests) || requests < 1)
      return '--requests needs a whole number, as in --requests 500.'
    if (!Number.isInteger(seed)) return '--seed needs the number that an earlier run has printed.'
    return { ...values, only: values.only, requests, seed }
  } catch (error) {
    return toError(error).message
  }
}
