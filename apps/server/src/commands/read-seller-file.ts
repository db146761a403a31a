import { readFileSync } from 'node:fs'
import { type Seller, sellerFileSchema } from '@tempolibre/domain'
import { isCodedError, toError } from '@tempolibre/domain/thrown'
import { CommandError } from './run-command.ts'

/**
 * Reads a seller file written by the operator (docs/seller.md).
 * @throws CommandError that names the file and, line by line, each invalid field
 */
export function readSellerFile(path: string): Seller {
  const parsed = sellerFileSchema.safeParse(parse(path, read(path)))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => {
    const field = issue.path.join('.')
    return issue.code === 'unrecognized_keys'
      ? `${[...issue.path, issue.keys[0]].join('.')}: there is no such field`
      : `${field}: ${issue.message}`
  })
  throw new CommandError(`${path} cannot be used. Nothing was changed.\n  ${faults.join('\n  ')}`)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new CommandError(
      `${path} cannot be read (${isCodedError(error) ? error.code : toError(error).message}).`,
      {
        cause: error,
      },
    )
  }
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CommandError(`${path} is no JSON: ${toError(error).message}.`, { cause: error })
  }
}
