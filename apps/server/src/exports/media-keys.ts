import { fieldsOf } from '@tempolibre/domain/fields-of'
import { pictureKeys, picturesIn, readPictureStorageKey } from '@tempolibre/domain/pictures'

/** The storage keys of the files that records name. */
export interface MediaKeys {
  add(record: object): void
  /** Sorted. */
  list(): string[]
}

/** Fields that hold a storage key. */
const keyFields = ['delivered_image', 'delivered_cover', 'cover', 'preview', 'master'] as const
/** Fields of a recording: what was read of it, what visitors see, and what an undone import would show again. */
const contentFields = ['content', 'published', 'published_before'] as const

export function collectMediaKeys(): MediaKeys {
  const keys = new Set<string>()
  const addKeys = (fields: Readonly<Record<string, unknown>>) => {
    for (const field of keyFields) {
      const key = fields[field]
      if (typeof key !== 'string') continue
      keys.add(key)
      const picture = readPictureStorageKey(key)
      if (picture) for (const each of pictureKeys(picture)) keys.add(each)
      if (field !== 'master') continue
      // The operator may have stored what is otherwise made of the WAV.
      for (const extension of ['mp3', 'flac']) keys.add(key.replace(/\.\w+$/, `.${extension}`))
    }
  }
  return {
    add(record) {
      const fields = fieldsOf(record)
      addKeys(fields)
      for (const picture of picturesIn(JSON.stringify(record)))
        for (const key of pictureKeys(picture)) keys.add(key)
      for (const field of contentFields) addKeys(fieldsOf(fields[field]))
    },
    list: () => [...keys].toSorted(),
  }
}
