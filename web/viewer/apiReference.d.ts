// The part of Scalar that the viewer uses. Its package is installed only where the viewer is built, and types are checked
// everywhere.
declare module '@scalar/api-reference' {
  /** Shows a document in an element, as the settings say. */
  export function createApiReference(
    element: HTMLElement,
    configuration: object,
  ): { updateConfiguration(configuration: object): void; destroy(): void }
}
