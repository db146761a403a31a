// npm run seller:set -- --file seller.json: sets the site's operator, who sells its plans (docs/seller.md). npm run
// seller:set -- --show: writes the current seller to standard output, for editing. Servers may keep running.
import { parseArgs } from 'node:util'
import { toError } from '@tempolibre/domain/thrown'
import { findSeller, setSeller } from '@tempolibre/database'
import { readSellerFile } from './read-seller-file.ts'
import { CommandError, runCommand } from './run-command.ts'

const usage = `Set the seller:            npm run seller:set -- --file seller.json
Write the seller to a file: npm run --silent seller:set -- --show > seller.json
The file’s format is described in docs/seller.md.`

function readArguments(): { file?: string | undefined; show?: boolean | undefined } {
  try {
    const options = { file: { type: 'string' }, show: { type: 'boolean' } } as const
    return parseArgs({ options }).values
  } catch (error) {
    throw new CommandError(`${toError(error).message}\n${usage}`, { cause: error })
  }
}

await runCommand(async ({ db }) => {
  const { file, show = false } = readArguments()
  if (show === (file !== undefined)) throw new CommandError(usage)
  if (file === undefined) {
    const seller = await findSeller(db)
    if (!seller) throw new CommandError(`Nobody has said who runs this site.\n${usage}`)
    process.stdout.write(`${JSON.stringify(seller, null, 2)}\n`)
    return
  }
  const seller = readSellerFile(file)
  await setSeller(db, seller)
  process.stdout.write(
    `${seller.name} is run by ${seller.legal_name.en} from now on. Pages follow immediately; licences and invoices issued before keep the seller they name.\n`,
  )
})
