// What ../material-icons.ts writes for every import of `@mui/icons-material/NAME` while the studio is built.
export { default } from '@mui/material/SvgIcon'
