/** A picture that has been chosen: a file, or one that was uploaded before. */
export interface ChosenPicture {
  /** With which this page can show it. */
  address: string
  file?: File
}

/** Reads a chosen file. The studio's policy lets pages show such data, but no addresses of blobs. */
export const readPictureFile = (file: File): Promise<ChosenPicture> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', ({ target }) =>
      resolve({ address: typeof target?.result === 'string' ? target.result : '', file }),
    )
    reader.addEventListener('error', () => reject(new Error(`${file.name} cannot be read`)))
    reader.readAsDataURL(file)
  })
