import type { Random } from './random.ts'

/** Part of every payload that could become markup; no answer may contain it as markup. */
export const markupMark = 'atk'
/** A response header with this name was injected by a payload. */
export const headerMark = 'x-atk'
/** A foreign host: an answer that names it has trusted a request header. */
export const foreignHost = 'host-atk.example'

const markup = [
  `<${markupMark}>`,
  `"><${markupMark} x="`,
  `'><img src=x onerror=${markupMark}()>`,
  `</script><script>${markupMark}()</script>`,
  `</title><${markupMark}>`,
  `<!--<${markupMark}>-->`,
  `<svg/onload=${markupMark}()>`,
  `]]><${markupMark}/>`,
  `javascript:${markupMark}()`,
  `data:text/html,<${markupMark}>`,
  `[x](javascript:${markupMark}())`,
]

const databases = [
  `' OR '1'='1`,
  `'; DROP TABLE users; --`,
  `1) UNION SELECT NULL, NULL --`,
  `\\'; SELECT pg_sleep(9); --`,
  `"; $$ || chr(0) || $$`,
  `{"$gt": ""}`,
  `*:* & | ! ( <-> )`,
  `%_%_%`,
]

const templates = [
  '${7*7}',
  '{{7*7}}',
  '<%= 7*7 %>',
  '#{7*7}',
  '%s%n%x',
  '$(id)',
  '`id`',
  '; sleep 9',
  '| cat',
]

const paths = [
  '../../../../../../etc/passwd',
  '..\\..\\..\\windows\\win.ini',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%252e%252e%252fetc',
  '....//....//etc/passwd',
  '/etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  `//${foreignHost}/`,
  `/\\${foreignHost}`,
  '.git/config',
  'auth-secret',
  '.env',
]

const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
]

const numbers = [
  'NaN',
  'Infinity',
  '-Infinity',
  '-0',
  '-1',
  '0',
  '1e309',
  '9007199254740993',
  '2147483648',
  '-9223372036854775809',
  '9'.repeat(400),
  '0x10',
  '1_000',
  '1,5',
  '٣',
  '1e-400',
]

const letters = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDFFF\uD800',
  '\uFFFE\uFFFF',
  '\u202Eevil\u202C',
  '\u200B\u2060\uFEFF',
  'e\u0301'.repeat(50),
  'İ'.repeat(40),
  'ß'.repeat(40),
  'ﷺ'.repeat(60),
  '👩‍👩‍👧‍👦'.repeat(40),
  'a\u0300'.repeat(500),
  `x\r\n${headerMark}: 1`,
  `x\n${headerMark}: 1`,
  '\u001B[31m\u0007',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '2026-02-30T25:61:61Z',
  'Thu, 99 Abc 2026',
  'CON',
]

/** Texts that cause backtracking in ambiguous patterns, and long texts. */
const laborious = (random: Random) => {
  const times = random.pick([60, 500, 3000, 12_000])
  return random.pick([
    'a'.repeat(times),
    `${'a'.repeat(times)}!`,
    'a@'.repeat(times / 2),
    `${'a.'.repeat(times / 2)}@`,
    ' '.repeat(times) + 'x',
    '\t'.repeat(times) + 'x',
    '-'.repeat(times) + 'x',
    '('.repeat(times),
    '['.repeat(times),
    '*'.repeat(times) + 'a',
    '`'.repeat(times),
    '"'.repeat(times),
    '\\'.repeat(times),
    '%'.repeat(times),
    '0'.repeat(times) + 'x',
    ','.repeat(times),
    'a,'.repeat(times / 2),
    'a '.repeat(times / 2),
    '12 '.repeat(times / 3),
    'not '.repeat(times / 4),
    'é'.repeat(times / 2),
    '/'.repeat(times),
    '../'.repeat(times / 3),
    'x=1;'.repeat(times / 4),
    '\u{1F3B5}'.repeat(times / 4),
  ])
}

/** A text that is never sent by accident. */
export function hostileText(random: Random): string {
  const family = random.int(8)
  if (family === 0) return random.pick(markup)
  if (family === 1) return random.pick(databases)
  if (family === 2) return random.pick(templates)
  if (family === 3) return random.pick(paths)
  if (family === 4) return random.pick(names)
  if (family === 5) return random.pick(numbers)
  if (family === 6) return random.pick(letters)
  return laborious(random)
}

/** A JSON value, serialised, that is not a text or not of the expected type. */
export function hostileJson(random: Random): string {
  if (random.chance(0.6)) return JSON.stringify(hostileText(random))
  return random.pick([
    'null',
    'true',
    '-0',
    '-1',
    '1.5',
    '1e999',
    '-1e999',
    '9007199254740993',
    '9'.repeat(5000),
    '{}',
    '[]',
    '[[]]',
    '[null]',
    '[{}]',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
    '{"toString":1,"valueOf":1,"length":-1}',
    '{"$ne":null}',
    `{"then":"${markupMark}"}`,
    `[${'1,'.repeat(5000)}1]`,
    `[${'"a",'.repeat(2000)}"a"]`,
    `${'['.repeat(200)}${']'.repeat(200)}`,
    '"\\ud800"',
    '"\\u0000"',
  ])
}

/** A body that is not a JSON object, or barely. */
export function hostileBody(random: Random): Buffer {
  const text = (body: string) => Buffer.from(body)
  return random.pick([
    () => Buffer.alloc(0),
    () => text('null'),
    () => text('"text"'),
    () => text('[]'),
    () => text('{'),
    () => text('{"a":1,}'),
    () => text('NaN'),
    () => text("{'a':1}"),
    () => text('\uFEFF{}'),
    () => text('{"a":1}{"a":2}'),
    () => text(`${'['.repeat(31_000)}${']'.repeat(31_000)}`),
    () => text(`${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`),
    () => text(`[${'{},'.repeat(20_000)}{}]`),
    () => text(`{${Array.from({ length: 4000 }, (_, index) => `"k${index}":1`).join(',')}}`),
    () => text(`{"a":"${'\\u0000'.repeat(9000)}"}`),
    () => text(`{"a":${'9'.repeat(60_000)}}`),
    () => text('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    () => text('x'.repeat(70_000)),
    () => text(`{"a":"${'x'.repeat(1_200_000)}"}`),
    () =>
      Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x80, 0x22, 0x3a, 0x22, 0xc0, 0xaf, 0xed, 0xa0, 0x80, 0x22, 0x7d]),
    () => Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0xff, 0xff, 0xff]),
    () => Buffer.from('{"a":"\u{1F3B5}"}', 'utf16le'),
    () => Buffer.alloc(3000, 0),
  ])()
}
