import {
  decorativeMark,
  pictureFormats,
  pictureSources,
  readPictureAddress,
} from '@tempolibre/domain/pictures'

/** The width of a text, at most; see `.prose`. */
const sizes = '(min-width: 46rem) 42rem, 100vw'

/** Offers each uploaded picture of a text in all its sizes and formats, and keeps its room free while it is loaded. */
export function offerPictures(html: string): string {
  return html.replaceAll(/<img src="([^"]+)" alt="([^"]*)"[^>]*>/g, (image, source: string, alt: string) => {
    const isDecorative = source.endsWith(decorativeMark)
    const address = isDecorative ? source.slice(0, -decorativeMark.length) : source
    const picture = readPictureAddress(address)
    if (!picture) return image
    const sources = pictureFormats.map(
      (format) =>
        `<source type="image/${format}" srcset="${pictureSources(picture, format)}" sizes="${sizes}">`,
    )
    return `<picture>${sources.join('')}<img src="${address}" alt="${isDecorative ? '' : alt}" width="${picture.width}" height="${picture.height}" loading="lazy" decoding="async"></picture>`
  })
}
