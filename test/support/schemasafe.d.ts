// Its own types take only JSON, and tests pass it anything.
declare module '@exodus/schemasafe' {
  export function validator(
    schema: unknown,
    options: { readonly mode: 'lax'; readonly isJSON: boolean; readonly includeErrors: boolean },
  ): (value: unknown) => boolean
}
