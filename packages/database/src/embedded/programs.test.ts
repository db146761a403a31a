import { expect, test } from 'vitest'
import { explainSpawn, runProgram } from './programs.ts'

const nobody = { uid: 65534, gid: 65534, switched: true }

test('a missing program is not reported as a problem of the data folder', async () => {
  await expect(runProgram('/nowhere/initdb', [], undefined)).rejects.toMatchObject({
    code: 'binaries-unusable',
    message: expect.stringContaining('/nowhere/initdb cannot be run on this system (ENOENT)'),
  })
})

test('a root user that cannot switch users is told to start as an ordinary user', () => {
  const refusal = Object.assign(new Error('spawn EPERM'), { code: 'EPERM', syscall: 'spawn' })
  expect(explainSpawn(refusal, '/bin/initdb', nobody)).toMatchObject({ code: 'account' })
  expect(explainSpawn(refusal, '/bin/initdb', { ...nobody, switched: false })).toMatchObject({
    code: 'binaries-unusable',
  })
})

test('the output of a failing program becomes the message', async () => {
  await expect(
    runProgram(process.execPath, ['-e', 'console.error("no room"); process.exit(1)'], undefined),
  ).rejects.toThrow(/^no room$/)
})
