import { callSignal } from '@tempolibre/database'
import { z } from 'zod'

/** A register of valid VAT numbers. */
export interface VatRegister {
  /**
   * Checks a number with its prefix. Undefined if there is no answer for now; the cause is logged.
   * @param requester the seller's own number, which makes the answer provable by its `consultation`
   */
  check(number: string, requester: string | null): Promise<VatAnswer | undefined>
}

export interface VatAnswer {
  valid: boolean
  /** The reference number that proves the query. */
  consultation: string | null
}

export interface ViesSettings {
  /** VIES's address; its own unless a stand-in is used. */
  url?: string | undefined
}

const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api'

/**
 * Timeout in ms: VIES queries the member states while the buyer waits; if one takes longer, the number is checked
 * again later.
 */
const timeoutMs = 4000

/** Errors have status 200 too. */
const answerSchema = z.union([
  z.object({ valid: z.boolean(), requestIdentifier: z.string().nullish() }),
  z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) }),
])

/**
 * VIES, the European Commission's register of VAT numbers: `POST /check-vat-number` of its REST API
 * (https://ec.europa.eu/taxation_customs/vies/#/technical-information). Only a boolean `valid` is an answer: an
 * unavailable member state (`MS_UNAVAILABLE`), a busy service (`MS_MAX_CONCURRENT_REQ`) or a timeout tell nothing
 * about the number.
 */
export function openVies(
  { url = viesUrl }: ViesSettings,
  log: { error(details: object, message: string): void },
): VatRegister {
  async function ask(number: string, requester: string | null): Promise<z.output<typeof answerSchema>> {
    const response = await fetch(`${url}/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        countryCode: number.slice(0, 2),
        vatNumber: number.slice(2),
        ...(requester !== null && {
          requesterMemberStateCode: requester.slice(0, 2),
          requesterNumber: requester.slice(2),
        }),
      }),
      signal: callSignal(timeoutMs),
    })
    return answerSchema.parse(await response.json())
  }

  return {
    async check(number, requester) {
      try {
        let answer = await ask(number, requester)
        // The answer does not depend on our number, except for the proof.
        if (requester !== null && refusalOf(answer) === 'INVALID_REQUESTER_INFO')
          answer = await ask(number, null)
        if ('valid' in answer) return { valid: answer.valid, consultation: answer.requestIdentifier || null }
        const refusal = refusalOf(answer)
        if (refusal === 'INVALID_INPUT') return { valid: false, consultation: null }
        log.error({ refusal }, 'VIES gave no answer about a VAT number; asking again later')
      } catch (error) {
        log.error({ err: error }, 'VIES could not be asked about a VAT number; asking again later')
      }
      return undefined
    },
  }
}

function refusalOf(answer: z.output<typeof answerSchema>): string | undefined {
  return 'errorWrappers' in answer ? answer.errorWrappers[0]?.error : undefined
}
