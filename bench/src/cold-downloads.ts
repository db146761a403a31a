import { request } from 'node:http'
import { type Figure, UnmeasurableError } from './figure.ts'

const maxFirstByteSeconds = 3
const patienceMs = 120_000

/**
 * Time to the first byte of concurrent downloads of songs that were never rendered.
 * @param addresses signed ones, of songs never requested before
 */
export async function measureColdDownloads(
  addresses: readonly string[],
): Promise<{ figures: Figure[]; remark: string }> {
  const seconds = await Promise.all(addresses.map(timeFirstByte))
  return {
    figures: [
      {
        name: `first byte, ${addresses.length} cold downloads at once, slowest`,
        value: Math.max(...seconds),
        unit: 's',
        bound: { max: maxFirstByteSeconds },
      },
      { name: 'the same, fastest', value: Math.min(...seconds), unit: 's' },
    ],
    remark:
      'Cold downloads: a WAV each, by an account each, of songs that are rendered only now; broken off after the first byte of the file. The covers in their tags are drawn only now, too.',
  }
}

function timeFirstByte(address: string): Promise<number> {
  const askedAt = performance.now()
  return new Promise((resolve, reject) => {
    const call = request(address, { agent: false, timeout: patienceMs }, (response) => {
      response.once('data', () => {
        resolve((performance.now() - askedAt) / 1000)
        call.destroy()
      })
      response.on('error', () => {})
      if (response.statusCode !== 200) {
        reject(new UnmeasurableError(`A download answered ${response.statusCode}.`))
        call.destroy()
      }
    })
    call.on('timeout', () => call.destroy(new UnmeasurableError('A download did not begin in two minutes.')))
    call.on('error', reject)
    call.end()
  })
}
