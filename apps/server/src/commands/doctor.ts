// npm run doctor: checks database, schema, secret, clock, jobs, storage, disk, mail, payments and the site itself, and says what to
// do. It changes nothing; the site may be running or not. Exit status 1: something is wrong.
import { checkInstallation } from './check-installation.ts'
import { endPlainly, locateData } from './run-command.ts'

const marks = { well: 'ok   ', look: 'look ', fault: 'FAULT' } as const

await endPlainly(async () => {
  const findings = await checkInstallation(locateData())
  for (const { part, state, text } of findings)
    process.stdout.write(`${marks[state]}  ${part.padEnd(9)} ${text}\n`)
  if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1
})
