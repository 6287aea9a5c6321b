/**
 * The format of the generated packages, in the `gatewright` key of each package.json. Raise it with every change after
 * which gateways that exist cannot read the packages, or gateways cannot read packages that exist: `load.test.ts` of the
 * gateway lists the exports that gateways need.
 */
export const packageFormat = 2
