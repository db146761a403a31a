export default function Missing() {
  return null
}
