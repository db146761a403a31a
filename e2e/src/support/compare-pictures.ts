import type { Page } from 'playwright-core'

/** A picture as a data address. */
export type Picture = string

export const pictureOf = (bytes: Buffer, type: 'png' | 'webp'): Picture =>
  `data:image/${type};base64,${bytes.toString('base64')}`

/**
 * The share of two pictures that differs, from 0 to 1: of their pixels at a quarter of the first one's size, those of
 * which a channel differs by more than an eighth. At this size a letter's edges do not count, its absence does.
 * @param page any page without content, which decodes the pictures
 */
export function differenceOf(page: Page, first: Picture, second: Picture): Promise<number> {
  return page.evaluate(
    async ([one, other]) => {
      const load = async (address: string) => {
        const picture = new Image()
        picture.src = address
        await picture.decode()
        return picture
      }
      const pictures = [await load(one), await load(other)]
      const width = Math.round((pictures[0]?.width ?? 0) / 4)
      const height = Math.round((pictures[0]?.height ?? 0) / 4)
      const [left, right] = pictures.map((picture) => {
        const canvas = new OffscreenCanvas(width, height)
        const context = canvas.getContext('2d')
        if (!context) throw new Error('This browser has no canvas.')
        context.imageSmoothingQuality = 'high'
        context.drawImage(picture, 0, 0, width, height)
        return context.getImageData(0, 0, width, height).data
      })
      let differing = 0
      for (let pixel = 0; pixel < width * height; pixel++) {
        const channels = [0, 1, 2].map((channel) => 4 * pixel + channel)
        if (channels.some((at) => Math.abs((left?.[at] ?? 0) - (right?.[at] ?? 0)) > 32)) differing++
      }
      return differing / (width * height)
    },
    [first, second] as const,
  )
}

/** The picture at half its size, as WebP: what a repository can hold. */
export async function shrink(page: Page, picture: Picture): Promise<Buffer> {
  const shrunk = await page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width / 2
    canvas.height = image.height / 2
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser has no canvas.')
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/webp', 0.6)
  }, picture)
  return Buffer.from(shrunk.slice(shrunk.indexOf(',') + 1), 'base64')
}
