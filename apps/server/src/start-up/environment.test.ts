import { assert, describe, expect, test } from 'vitest'
import { EnvironmentError, readEnvironment } from './environment.ts'

describe('readEnvironment', () => {
  test('without any variable everything has a value', () => {
    expect(readEnvironment({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      applicationUrl: undefined,
      apiUrl: undefined,
      appApiUrl: undefined,
      databaseUrl: undefined,
      demo: true,
      pageCache: true,
      previewsAhead: true,
      mastersAhead: false,
      mail: undefined,
      authSecret: undefined,
      stripe: undefined,
      trustProxy: false,
    })
  })

  test('an empty variable counts as absent, a trailing slash is ignored', () => {
    const read = readEnvironment({ PORT: '', SITE_URL: 'https://music.example/', DEMO: 'off' })
    expect(read).toMatchObject({
      port: 3000,
      siteUrl: 'https://music.example',
      siteUrlGiven: true,
      demo: false,
    })
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['SITE_URL', 'music.example'],
    ['API_URL', 'ftp://x'],
    ['APP_API_URL', 'app-api.example'],
    ['APPLICATION_URL', '/app'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_LISTEN_URL', 'localhost:5432'],
    ['DATABASE_REPLICA_URL', 'replica.example'],
    ['DEMO', 'yes'],
    ['PREVIEWS', 'never'],
    ['MASTERS', 'never'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_TLS', 'maybe'],
    ['SECURITY_CONTACT', 'ada@example.org'],
    ['MAIL_FROM', 'music'],
    ['MAIL_TO', 'Ada <ada@example.org>'],
    ['SITE_URL', 'https://music.example/?utm=1'],
    ['SITE_URL', 'https://music.example/#top'],
    ['SITE_URL', 'https://user:word@music.example'],
    ['APPLICATION_URL', 'https://music.example/app?x'],
    ['AUTH_SECRET', 'too short'],
    ['AUTH_SECRET', ' '.repeat(32)],
    ['AUTH_SECRET', `short${' '.repeat(40)}`],
    ['AUTH_SECRET', 'a'.repeat(64)],
    ['AUTH_SECRET', 'abc'.repeat(20)],
    ['STRIPE_SECRET_KEY', 'pk_live_abc'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_API_URL', 'stripe.example'],
    ['TRUST_PROXY', '1'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
  ])('%s=%s is refused in one line that names the variable', (name, value) => {
    const failure = (() => {
      try {
        return readEnvironment({ [name]: value })
      } catch (error) {
        return error
      }
    })()
    assert.instanceOf(failure, EnvironmentError)
    expect(failure.message).toMatch(new RegExp(`^${name}='.*' .+\\. Correct it and start again\\.$`))
  })

  test('[R8.5] a second API host can be set', () => {
    expect(readEnvironment({ APP_API_URL: 'https://app-api.example/' }).appApiUrl).toBe(
      'https://app-api.example',
    )
  })

  test('[R4.5] mail needs a server, a sender and a recipient', () => {
    const mail = {
      SMTP_URL: 'smtps://u:p%40ss@mail.example',
      MAIL_FROM: 'site@example.org',
      MAIL_TO: 'op@example.org',
    }
    expect(readEnvironment({ ...mail, TRUST_PROXY: 'on' })).toMatchObject({
      mail: {
        smtpUrl: 'smtps://u:p%40ss@mail.example',
        plainText: false,
        from: 'site@example.org',
        to: 'op@example.org',
      },
      trustProxy: true,
    })
    expect(readEnvironment({ ...mail, SMTP_URL: '' }).mail).toBeUndefined()
    for (const name of ['MAIL_FROM', 'MAIL_TO']) {
      expect(() => readEnvironment({ ...mail, [name]: '' })).toThrow(
        `${name}='' must be an e-mail address, since SMTP_URL is set. Correct it and start again.`,
      )
    }
  })

  test.each([
    ['smtp://mail.example:587', undefined, false],
    ['smtp://mail.example:587', 'off', true],
    ['smtp://localhost:25', undefined, true],
    ['smtp://127.0.0.1:2525', undefined, true],
    ['smtp://[::1]:25', undefined, true],
    ['smtp://localhost.evil.example:25', undefined, false],
  ])('mail to %s with SMTP_TLS=%s may go in plain text: %s', (SMTP_URL, SMTP_TLS, plainText) => {
    const addresses = { MAIL_FROM: 'site@example.org', MAIL_TO: 'op@example.org' }
    const given = { ...addresses, SMTP_URL, ...(SMTP_TLS && { SMTP_TLS }) }
    expect(readEnvironment(given).mail?.plainText).toBe(plainText)
  })

  test.each([
    ['http://localhost:3000', true],
    ['http://127.0.0.1', true],
    ['http://[::1]:3000', true],
    ['https://music.example', false],
    ['http://192.168.1.7:3000', false],
    ['https://localhost.example', false],
  ])('%s is a local address: %s', (SITE_URL, local) => {
    expect(readEnvironment({ SITE_URL }).local).toBe(local)
  })

  test.each([
    ['no address', {}, true],
    ['a local one', { SITE_URL: 'http://127.0.0.1:3000' }, true],
    ['a public one', { SITE_URL: 'https://music.example' }, false],
    ['one in the private network', { SITE_URL: 'http://192.168.1.7:3000' }, false],
    ['a public application', { APPLICATION_URL: 'https://app.music.example' }, false],
    ['a public one that rehearses', { SITE_URL: 'https://music.example', REHEARSE: 'on' }, true],
    ['a local one that does not', { REHEARSE: 'off' }, false],
  ])('[R16.86] with %s and no payments, plans are on sale as tests: %o %s', (_, variables, expected) => {
    expect(readEnvironment(variables).rehearse).toBe(expected)
  })

  test('[R16.86] whether to rehearse is said in one word', () => {
    expect(() => readEnvironment({ REHEARSE: 'yes' })).toThrow("REHEARSE='yes' must be 'on' or 'off'")
  })

  test('vulnerabilities are reported to SECURITY_CONTACT, or to the operator', () => {
    expect(readEnvironment({}).securityContact).toBeUndefined()
    expect(readEnvironment({ MAIL_TO: 'op@example.org' }).securityContact).toBe('mailto:op@example.org')
    const given = { MAIL_TO: 'op@example.org', SECURITY_CONTACT: 'https://music.example/security' }
    expect(readEnvironment(given).securityContact).toBe('https://music.example/security')
  })

  test('[R12.12] Stripe Tax and VIES are used only if enabled', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_abc123', STRIPE_WEBHOOK_SECRET: 'whsec_def456' }
    expect(readEnvironment({ ...stripe, STRIPE_TAX: 'on' }).stripe).toMatchObject({ tax: true })
    expect(readEnvironment({ VIES_URL: 'http://127.0.0.1:1' }).vies).toBeUndefined()
    expect(readEnvironment({ VIES: 'on' }).vies).toEqual({ url: undefined })
    expect(readEnvironment({ VIES: 'on', VIES_URL: 'http://127.0.0.1:1' }).vies).toEqual({
      url: 'http://127.0.0.1:1',
    })
  })

  test('[R16.43] exchange rates are read only if enabled', () => {
    expect(readEnvironment({ ECB_RATES_URL: 'http://127.0.0.1:1' }).rates).toBeUndefined()
    expect(readEnvironment({ ECB_RATES: 'on' }).rates).toEqual({ url: undefined })
  })

  test('[R10.3] Stripe takes payments if both of its secrets are set', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_abc123', STRIPE_WEBHOOK_SECRET: 'whsec_def456' }
    expect(readEnvironment(stripe).stripe).toEqual({
      secretKey: 'sk_test_abc123',
      webhookSecret: 'whsec_def456',
      tax: false,
      apiUrl: undefined,
    })
    for (const [missing, other] of [Object.keys(stripe), Object.keys(stripe).toReversed()]) {
      expect(() => readEnvironment({ ...stripe, [missing ?? '']: '' })).toThrow(
        `${missing}='…' must be set, since ${other} is. Correct it and start again.`,
      )
    }
  })

  test('a refused secret is not shown', () => {
    expect(() => readEnvironment({ AUTH_SECRET: 'hush' })).toThrow(/^AUTH_SECRET='…' must have 32 characters/)
  })

  test('a refused address shows no password', () => {
    for (const name of ['SMTP_URL', 'DATABASE_URL']) {
      expect(() => readEnvironment({ [name]: 'mysql://me:se/cr@et@db.example/x' })).toThrow(
        `${name}='mysql://***@db.example/x'`,
      )
    }
  })

  const bucket = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'music',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret/+',
  }

  test('[R13.2] a bucket is named by four variables, or by none', () => {
    expect(readEnvironment({}).bucket).toBeUndefined()
    expect(readEnvironment({ ...bucket, S3_PREFIX: 'label/site' }).bucket).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'music',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret/+',
      pathStyle: true,
      prefix: 'label/site/',
    })
  })

  test.each([
    [{ ...bucket, S3_BUCKET: '' }, /S3_BUCKET='' must be set, since S3_ENDPOINT is/],
    [{ ...bucket, S3_SECRET_ACCESS_KEY: '' }, /S3_SECRET_ACCESS_KEY='…' must be set/],
    [{ S3_PREFIX: 'site' }, /S3_BUCKET='' must be set, since S3_PREFIX is/],
    [{ ...bucket, S3_BUCKET: 'My Music' }, /S3_BUCKET='My Music' must be the name of a bucket/],
    [{ ...bucket, S3_PREFIX: '../x' }, /S3_PREFIX='..\/x' must be a path/],
    [{ ...bucket, S3_REGION: 'EU West' }, /S3_REGION/],
    [{ ...bucket, S3_ENDPOINT: 's3.example' }, /S3_ENDPOINT/],
    [
      { ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9000', S3_FORCE_PATH_STYLE: 'off' },
      /S3_FORCE_PATH_STYLE='off' must be on/,
    ],
  ])('[R13.2] %o is refused with what to write instead', (variables, message) => {
    expect(() => readEnvironment(variables)).toThrow(message)
  })
})
