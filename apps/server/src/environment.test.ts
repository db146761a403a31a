import { describe, expect, test } from 'vitest'
import { EnvironmentError, readEnvironment } from './environment.ts'

describe('readEnvironment', () => {
  test('without a single variable everything has a value', () => {
    expect(readEnvironment({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      applicationUrl: undefined,
      apiUrl: undefined,
      databaseUrl: undefined,
      demo: true,
      previewsAhead: true,
    })
  })

  test('an empty variable counts as absent, a trailing slash as none', () => {
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
    ['APPLICATION_URL', '/app'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DEMO', 'yes'],
    ['PREVIEWS', 'never'],
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
    expect(failure).toBeInstanceOf(EnvironmentError)
    expect((failure as Error).message).toMatch(
      new RegExp(`^${name}='.*' .+\\. Correct it and start again\\.$`),
    )
  })
})
