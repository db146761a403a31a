import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { namePayments } from './describe-payments.ts'
import { createTerminal, describeStart } from './terminal.ts'

const mail = {
  recipient: 'ada@example.org',
  subject: 'Confirm your email address',
  link: 'http://localhost:3000/login#verify=token',
}

/** What is written to a terminal, or to a file. */
function open(isTTY: boolean) {
  const output = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY })
  return {
    terminal: createTerminal(output),
    written: () => String(output.read()),
  }
}

test.each([true, false])(
  '[R10.3] a mail that cannot be sent is shown with its link on a separate line (a terminal: %s)',
  (isTTY) => {
    const { terminal, written } = open(isTTY)
    terminal.showProgress({ done: 1, total: 60, title: 'Song' })
    terminal.showMail(mail)
    const lines = written().split('\n')
    expect(lines).toContain(`  ${mail.link}`)
    expect(lines.filter((line) => line.includes(mail.link))).toHaveLength(1)
    expect(lines.find((line) => line.startsWith('Mail to'))).toContain('ada@example.org')
    expect(lines.find((line) => line.startsWith('Mail to'))).toContain('SMTP_URL')
    expect(lines).toContain(`  ${mail.subject}`)
  },
)

test('[R11.1] the start prints the addresses, and none of another server’s API', () => {
  const places = {
    siteUrl: 'http://localhost:3000',
    applicationUrl: 'https://app.example',
    metricsUrl: undefined,
    firstAdministratorLink: undefined,
  }
  const own = describeStart({
    ...places,
    apiDocumentationUrl: 'http://localhost:3000/api/docs',
    studioUrl: 'http://localhost:3000/studio',
  })
  expect(own).toContain('API          http://localhost:3000/api/docs\n')
  expect(own).toContain('Studio       http://localhost:3000/studio\n\nStop it')
  const elsewhere = describeStart({ ...places, apiDocumentationUrl: undefined, studioUrl: undefined })
  expect(elsewhere).not.toMatch(/API|studio/i)
  expect(elsewhere).toContain('https://app.example/music\n\nStop it')
})

test('[R16.87] the start says that there are no payments, and what follows from it', () => {
  const shop = { apiUrl: undefined, rehearse: true, stripe: undefined }
  const said = (payments: string | undefined) =>
    describeStart({
      siteUrl: 'http://localhost:3000',
      applicationUrl: 'http://localhost:3000/app',
      apiDocumentationUrl: undefined,
      studioUrl: undefined,
      metricsUrl: undefined,
      firstAdministratorLink: undefined,
      payments,
    })
  expect(said(namePayments(shop))).toMatch(/^ {2}Payments {5}none: a rehearsal.*tests$/m)
  expect(said(namePayments({ ...shop, rehearse: false }))).toMatch(
    /^ {2}Payments {5}none: nothing is on sale/m,
  )
  const stripe = { secretKey: 'sk_live_abc', webhookSecret: 'whsec_abc', apiUrl: undefined, tax: false }
  expect(said(namePayments({ ...shop, stripe }))).not.toContain('Payments')
  expect(said(namePayments({ ...shop, apiUrl: 'https://api.example' }))).not.toContain('Payments')
})

test('[R12.1] the start shows the link of the first administrator while there is none', () => {
  const link = 'http://localhost:3000/studio/first#token=abc'
  const shown = describeStart({
    siteUrl: 'http://localhost:3000',
    applicationUrl: 'http://localhost:3000/app',
    apiDocumentationUrl: 'http://localhost:3000/api/docs',
    studioUrl: 'http://localhost:3000/studio',
    metricsUrl: 'http://127.0.0.1:9464/metrics',
    firstAdministratorLink: link,
  })
  expect(shown.split('\n')).toContain(`  ${link}`)
})
