import { z } from 'zod'

/** Who knows which VAT numbers are in force. */
export interface VatRegister {
  /**
   * Asks about a number, with its letters. Undefined where there is no answer for now; the cause is for the log.
   * @param requester the seller's own number: the answer can be proved by its `consultation` then
   */
  check(number: string, requester: string | null): Promise<VatAnswer | undefined>
}

export interface VatAnswer {
  valid: boolean
  /** The number by which the register proves that it was asked. */
  consultation: string | null
}

export interface ViesSettings {
  /** Where VIES is; its own address unless a stand-in is asked. */
  url?: string | undefined
}

const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api'

/** Member states are asked by VIES while the buyer waits; some take ten seconds, and then the number is asked about again. */
const timeoutMs = 4000

/** Refusals are answered with 200 as well. */
const answerSchema = z.union([
  z.object({ valid: z.boolean(), requestIdentifier: z.string().nullish() }),
  z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) }),
])

/**
 * VIES, the European Commission's register of VAT numbers: `POST /check-vat-number` of its REST API
 * (https://ec.europa.eu/taxation_customs/vies/#/technical-information). Only `valid` is an answer: a member state that is
 * away (`MS_UNAVAILABLE`), a busy service (`MS_MAX_CONCURRENT_REQ`) or a time-out say nothing of the number.
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
      signal: AbortSignal.timeout(timeoutMs),
    })
    return answerSchema.parse(await response.json())
  }

  return {
    async check(number, requester) {
      try {
        let answer = await ask(number, requester)
        // Its word on the number does not hang on ours, but for the proof.
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
