import type { Picture } from '@tempolibre/contract/pictures'

/** The pictures that were uploaded for texts, the newest first. */
export type ListPictures = () => Promise<Picture[]>
