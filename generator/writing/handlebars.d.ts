// The runtime is typed here, because the types of the library have only its file.
declare module 'handlebars/runtime.js' {
  export { default } from 'handlebars'
}
