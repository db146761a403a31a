import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { attack } from './attack.ts'
import { describeAttack } from './describe-attack.ts'

const usage = `npm run attack [-- [--requests N] [--seed S] [--only NAME …] [--stripe | --staff]]

Starts the site on data of its own and sends it hostile requests: every operation of its OpenAPI document, every page of its
table of routes, every kind of file it names. Prints what went wrong; nothing should.

  --requests N   how many, 10,000 unless told
  --seed S       repeats the choices of an earlier run, which prints its seed
  --only NAME    targets whose name contains this, such as sign-in or es:track; may be given several times
  --staff        attacks the studio alone, as nobody, as a customer and as each role of its staff, with its uploads
  --stripe       sells by a stand-in for Stripe instead of in the test checkout
`

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    only: { type: 'string', multiple: true },
    staff: { type: 'boolean' },
    stripe: { type: 'boolean' },
  },
})
if (values.help) process.stdout.write(usage)
else {
  const report = await attack({
    requests: Number(values.requests),
    seed: Number(values.seed),
    only: values.only,
    staff: values.staff ?? false,
    stripe: values.stripe ?? false,
    say: (line) => process.stderr.write(`${line}\n`),
  })
  process.stdout.write(`${describeAttack(report, Number(values.seed))}\n`)
  process.exitCode = report.faults.length + report.unvisited.length > 0 ? 1 : 0
}
