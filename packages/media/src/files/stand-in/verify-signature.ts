import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { S3Fault } from './s3-fault.ts'

/** Clocks may differ by so much, in ms. */
const maxSkewMs = 15 * 60_000

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest()

/** As AWS encodes: everything but unreserved characters (RFC 3986 §2.3). */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Verifies a request by Signature Version 4 in its Authorization header
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html), and its body by its hash.
 * @throws S3Fault
 */
export function verifySignature(
  request: IncomingMessage,
  body: Buffer,
  keys: { accessKeyId: string; secretAccessKey: string; region: string; clockAheadMs: number },
): void {
  const { headers, method = '', url = '' } = request
  const [, accessKeyId = '', day = '', region = '', service = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (signature === '') throw new S3Fault(403, 'AccessDenied', 'Access Denied')
  if (accessKeyId !== keys.accessKeyId)
    throw new S3Fault(403, 'InvalidAccessKeyId', 'The AWS access key Id you provided does not exist.')
  if (region !== keys.region || service !== 's3')
    throw new S3Fault(
      400,
      'AuthorizationHeaderMalformed',
      `the region '${region}' is wrong; expecting '${keys.region}'`,
    )
  const time = String(headers['x-amz-date'])
  const sentAt = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() + keys.clockAheadMs - sentAt) <= maxSkewMs))
    throw new S3Fault(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    )
  const names = signed.split(';')
  for (const name of ['host', ...Object.keys(headers).filter((each) => each.startsWith('x-amz-'))])
    if (!names.includes(name)) throw new S3Fault(403, 'AccessDenied', `the header ${name} is not signed`)
  const [path = '', search = ''] = url.split('?', 2)
  const query = [...new URLSearchParams(search)]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')
  const bodyHash = String(headers['x-amz-content-sha256'])
  const canonical = [
    method,
    decodeURIComponent(path).split('/').map(encode).join('/'),
    query,
    ...names.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}`),
    '',
    signed,
    bodyHash,
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region), service), 'aws4_request')
  const expected = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex')
  if (signature !== expected)
    throw new S3Fault(403, 'SignatureDoesNotMatch', 'The request signature we calculated does not match.')
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body))
    throw new S3Fault(
      400,
      'XAmzContentSHA256Mismatch',
      'The provided x-amz-content-sha256 header does not match what was computed.',
    )
}
