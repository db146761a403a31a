/** The version of the protocol by which files are uploaded: tus 1.0 (https://tus.io/protocols/resumable-upload). */
export const tusVersion = '1.0.0'
