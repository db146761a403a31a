import type { PictureCrop } from '@tempolibre/domain/pictures'

/** Width and height in pixels. */
export interface Size {
  width: number
  height: number
}

/** Which part of a picture is kept, whatever its size. */
export interface Framing {
  /** 1: as much as possible; 2: half of that in width and in height. */
  zoom: number
  /** 0: the leftmost part, 1: the rightmost. */
  x: number
  /** 0: the uppermost part, 1: the lowermost. */
  y: number
}

export const centred: Framing = { zoom: 1, x: 0.5, y: 0.5 }
export const maxZoom = 4

/** The part that a framing keeps. @param aspect its width by its height */
export function cropOf({ height, width }: Size, aspect: number, { x, y, zoom }: Framing): PictureCrop {
  const widest = Math.min(width, height * aspect)
  const keptWidth = Math.max(1, Math.round(widest / zoom))
  const keptHeight = Math.max(1, Math.min(height, Math.round(widest / zoom / aspect)))
  return {
    left: Math.round((width - keptWidth) * x),
    top: Math.round((height - keptHeight) * y),
    width: keptWidth,
    height: keptHeight,
  }
}

/** Whether a part is the whole picture. */
export const isWhole = (size: Size, crop: PictureCrop): boolean =>
  crop.width === size.width && crop.height === size.height

/** A framing moved by a share of the whole picture's width and height. */
export function moveFraming(
  size: Size,
  aspect: number,
  framing: Framing,
  by: { x: number; y: number },
): Framing {
  const crop = cropOf(size, aspect, framing)
  const move = (place: number, pixels: number, free: number) =>
    free <= 0 ? place : Math.min(1, Math.max(0, place + pixels / free))
  return {
    ...framing,
    x: move(framing.x, by.x * size.width, size.width - crop.width),
    y: move(framing.y, by.y * size.height, size.height - crop.height),
  }
}
