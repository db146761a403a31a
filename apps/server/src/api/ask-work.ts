import { Agent, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { ApiSettings } from '@tempolibre/api'
import { ApiError, downloadStates } from '@tempolibre/contract'
import type { EditionOffer } from '@tempolibre/domain'
import { editSeconds, stemNames } from '@tempolibre/domain/editions'
import type { Crowd, Present } from '@tempolibre/fair-share'
import { z } from 'zod'
import type { LocalWork } from './local-work.ts'

/** Questions of the API that only the process which makes recordings can answer. */
export type WorkQuestions = Required<Pick<ApiSettings, 'findEditions' | 'findProgress'>>

export interface WorkLink extends WorkQuestions {
  /** Tells it who is there and has used how much. @returns what it knows besides; undefined if it does not answer */
  tellPresent(told: Present): Promise<Present | undefined>
}

/** Where that process answers them. Only the processes beside it reach its socket. */
export const workQuestionsPath = '/work-questions/'

const patienceMs = 10_000

const offerSchema = z.object({
  hasScore: z.boolean(),
  edits: z.array(z.literal(editSeconds)),
  loopSamples: z.int().optional(),
  stems: z.array(z.enum(stemNames)),
  fit: z.object({ min: z.number(), max: z.number() }).optional(),
})

const progressSchema = z.object({
  state: z.enum(downloadStates),
  place: z.int().optional(),
  secondsLeft: z.number().optional(),
})

const presentSchema: z.ZodType<Present> = z.object({
  seen: z.array(z.object({ sender: z.string(), agoMs: z.number() })),
  used: z.array(z.object({ holder: z.string(), ms: z.number() })),
})
/** By which the other process knows who has told it what. */
const ownName = `${process.pid}`
const jsonHeaders = { 'content-type': 'application/json' }

const text = z.string().max(1000)
const questionSchema = z.object({
  key: text,
  edition: text.optional(),
  mix: text.optional(),
  isPreview: z.literal('yes').optional(),
})

/** Asks the process that makes recordings. @throws ApiError `unavailable` if it does not answer */
export function askWork(socketPath: string): WorkLink {
  const agent = new Agent({ keepAlive: true })

  async function ask(
    question: 'present' | keyof WorkQuestions,
    about: Record<string, string>,
  ): Promise<unknown> {
    const path = `${workQuestionsPath}${question}?${new URLSearchParams(about).toString()}`
    const { promise, reject, resolve } = Promise.withResolvers<IncomingMessage>()
    const asked = send({ agent, socketPath, path, signal: AbortSignal.timeout(patienceMs) }, resolve)
    asked.once('error', reject).end()
    try {
      const answer = await promise
      const body = await json(answer)
      if (answer.statusCode === 200) return body
    } catch (error) {
      throw new ApiError('unavailable', { cause: error })
    }
    throw new ApiError('unavailable')
  }

  return {
    async tellPresent(told) {
      const asked = ask('present', { from: ownName, told: JSON.stringify(told) })
      // The next time will do.
      return presentSchema.optional().parse(await asked.catch(() => undefined))
    },
    async findEditions(key) {
      const offer = offerSchema.nullable().parse(await ask('findEditions', { key }))
      return offer === null ? undefined : toOffer(offer)
    },
    async findProgress({ edition, isPreview, key, mix }) {
      const about = {
        key,
        ...(edition !== undefined && { edition }),
        ...(mix !== undefined && { mix }),
        ...(isPreview && { isPreview: 'yes' }),
      }
      const progress = progressSchema.nullable().parse(await ask('findProgress', about))
      if (progress === null) return undefined
      const { place, ...rest } = progress
      return place === undefined ? rest : { ...rest, place }
    },
  }
}

const toOffer = ({ fit, loopSamples, ...offer }: z.infer<typeof offerSchema>): EditionOffer => ({
  ...offer,
  loopSamples,
  fit,
})

/** Answers what `askWork` asks, with `null` for what does not exist. */
export function createWorkAnswers(
  { editions, progress }: Pick<LocalWork, 'progress'> & { editions: Pick<LocalWork['editions'], 'offer'> },
  crowd: Pick<Crowd, 'learn' | 'tell'>,
) {
  return async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://work')
    if (pathname === `${workQuestionsPath}present`) {
      const from = searchParams.get('from') ?? ''
      crowd.learn(from, presentSchema.parse(JSON.parse(searchParams.get('told') ?? 'null')))
      return void response.writeHead(200, jsonHeaders).end(JSON.stringify(crowd.tell(from)))
    }
    const question = questionSchema.safeParse(Object.fromEntries(searchParams))
    if (!question.success) return void response.writeHead(400).end()
    const { edition, isPreview, key, mix } = question.data
    const found =
      pathname === `${workQuestionsPath}findEditions`
        ? await editions.offer(key)
        : await progress({ key, edition, mix, isPreview: isPreview !== undefined })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? null))
  }
}
