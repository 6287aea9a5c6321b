/**
 * The format of the generated packages, in the `gatewright` key of each package.json. Raise it with every change after
 * which gateways that exist cannot read the packages.
 */
export const packageFormat = 1
