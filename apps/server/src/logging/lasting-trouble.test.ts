import { fieldsOf } from '@tempolibre/domain/fields-of'
import { expect, test } from 'vitest'
import { watchLastingTrouble } from './lasting-trouble.ts'

const readOnly = () =>
  Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' })

test('[R13.3] lasting trouble logs one line when it begins, changes and ends', () => {
  const lines: string[] = []
  const write = (level: string) => (details: object, message: string) => {
    lines.push(`${level} ${message} ${String(fieldsOf(details)['trouble'])}`)
  }
  const trouble = watchLastingTrouble(
    { info: write('info'), warn: write('warn') },
    { failing: 'mails wait', working: 'mails go' },
  )
  trouble.done()
  for (let time = 0; time < 100; time++) trouble.failed(readOnly())
  trouble.failed(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
  trouble.failed(new Error('of another kind'))
  trouble.done()
  trouble.done()
  trouble.failed(readOnly())
  expect(lines).toEqual([
    'warn mails wait read_only',
    'warn mails wait unreachable',
    'warn mails wait Error: of another kind',
    'info mails go Error: of another kind',
    'warn mails wait read_only',
  ])
})
